/**
 * Constants of parts that the test host barely renders: grids, regions, areas, walls and sounds. Values are those of
 * the public API.
 */
const freeze = <T extends object>(enumeration: T): Readonly<T> => Object.freeze(enumeration);

const REGION_EVENTS =
  `REGION_BOUNDARY BEHAVIOR_ACTIVATED BEHAVIOR_DEACTIVATED BEHAVIOR_VIEWED BEHAVIOR_UNVIEWED TOKEN_ENTER
  TOKEN_EXIT TOKEN_MOVE_IN TOKEN_MOVE_OUT TOKEN_MOVE_WITHIN TOKEN_ANIMATE_IN TOKEN_ANIMATE_OUT TOKEN_TURN_START
  TOKEN_TURN_END TOKEN_ROUND_START TOKEN_ROUND_END`.split(/\s+/);

/** Converts "TOKEN_MOVE_IN" to "tokenMoveIn". */
const camel = (name: string): string => name.toLowerCase().replace(/_(.)/g, (_all, letter) => letter.toUpperCase());

export const canvasConstants = (generation: 13 | 14) => ({
  GRID_SNAPPING_MODES: freeze({
    CENTER: 0x1,
    EDGE_MIDPOINT: 0x2,
    TOP_LEFT_VERTEX: 0x10,
    TOP_RIGHT_VERTEX: 0x20,
    BOTTOM_LEFT_VERTEX: 0x40,
    BOTTOM_RIGHT_VERTEX: 0x80,
    VERTEX: 0xf0,
    TOP_LEFT_CORNER: 0x100,
    TOP_RIGHT_CORNER: 0x200,
    BOTTOM_LEFT_CORNER: 0x400,
    BOTTOM_RIGHT_CORNER: 0x800,
    CORNER: 0xf00,
    TOP_SIDE_MIDPOINT: 0x1000,
    BOTTOM_SIDE_MIDPOINT: 0x2000,
    LEFT_SIDE_MIDPOINT: 0x4000,
    RIGHT_SIDE_MIDPOINT: 0x8000,
    SIDE_MIDPOINT: 0xf000,
  }),
  AUDIO_CHANNELS: freeze({
    music: "AUDIO.CHANNELS.MUSIC.label",
    environment: "AUDIO.CHANNELS.ENVIRONMENT.label",
    interface: "AUDIO.CHANNELS.INTERFACE.label",
  }),
  CANVAS_PERFORMANCE_MODES: freeze({ LOW: 0, MED: 1, HIGH: 2, MAX: 3 }),
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  PLAYLIST_MODES: freeze({ DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 }),
  PLAYLIST_SORT_MODES: freeze({ ALPHABETICAL: "a", MANUAL: "m" }),
  REGION_EVENTS: freeze(Object.fromEntries(REGION_EVENTS.map((name) => [name, camel(name)]))),
  REGION_VISIBILITY: freeze({
    LAYER: 0,
    GAMEMASTER: 1,
    ALWAYS: 2,
    ...(generation >= 14 ? { OBSERVER: 3, LAYER_UNLOCKED: 4 } : {}),
  }),
  TEXT_ANCHOR_POINTS: freeze({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 }),
  MEASURED_TEMPLATE_TYPES: freeze({ CIRCLE: "circle", CONE: "cone", RECTANGLE: "rect", RAY: "ray" }),
  LIGHTING_LEVELS: freeze({ DARKNESS: -2, HALFDARK: -1, UNLIT: 0, DIM: 1, BRIGHT: 2, BRIGHTEST: 3 }),
  ...(generation >= 14 ? edgeConstants() : wallConstants()),
  WALL_MOVEMENT_TYPES: freeze({ NONE: 0, NORMAL: 20 }),
  WALL_DOOR_TYPES: freeze({ NONE: 0, DOOR: 1, SECRET: 2 }),
  WALL_DOOR_STATES: freeze({ CLOSED: 0, OPEN: 1, LOCKED: 2 }),
  TOKEN_SHAPES: freeze({
    ELLIPSE_1: 0,
    ELLIPSE_2: 1,
    TRAPEZOID_1: 2,
    TRAPEZOID_2: 3,
    RECTANGLE_1: 4,
    RECTANGLE_2: 5,
  }),
  TOKEN_TURN_MARKER_MODES: freeze({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 }),
  TEXTURE_DATA_FIT_MODES: ["fill", "contain", "cover", "width", "height"],
});

/** Names of walls since edges exist for regions, too. */
const edgeConstants = () => ({
  EDGE_SENSE_TYPES: freeze({ NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 }),
  EDGE_DIRECTIONS: freeze({ BOTH: 0, LEFT: 1, RIGHT: 2 }),
});

/** The older names; generation 14 still knows them and warns. */
export const wallConstants = () => {
  const { EDGE_SENSE_TYPES, EDGE_DIRECTIONS } = edgeConstants();
  return { WALL_SENSE_TYPES: EDGE_SENSE_TYPES, WALL_DIRECTIONS: EDGE_DIRECTIONS };
};
