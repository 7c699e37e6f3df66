import type { Constructor, Data } from "../types.ts";
import { isV14, rt } from "./state.ts";

/** A tool of the scene controls (13 and 14). */
export interface SceneControlTool {
  [key: string]: unknown;
  name: string;
  order: number;
  title: string;
  icon: string;
  visible?: boolean;
  toggle?: boolean;
  active?: boolean;
  button?: boolean;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
  /** The older name of `onChange`, without the event. */
  onClick?: (active: boolean) => unknown;
}

/** A set of scene controls: one layer's tools by name. */
export interface SceneControl {
  [key: string]: unknown;
  name: string;
  order: number;
  title: string;
  icon: string;
  visible?: boolean;
  tools: Record<string, SceneControlTool>;
  activeTool?: string;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
  onToolChange?: (event: Event | undefined, tool: SceneControlTool, active?: boolean) => unknown;
}

type LayerClass = Constructor & { prepareSceneControls?(): SceneControl | null };

const SELECT = { name: "select", order: 1, title: "CONTROLS.BasicSelect", icon: "fa-solid fa-expand" };

/** The layers that the test host does not render: class, control, its title's key, icon and permission besides GM. */
const UNDRAWN: [layer: string, name: string, title: string, icon: string, permission?: string][] = [
  ["TemplateLayer", "templates", "GroupMeasure", "fa-solid fa-ruler-combined", "TEMPLATE_CREATE"],
  ["TilesLayer", "tiles", "GroupTile", "fa-solid fa-cubes"],
  ["DrawingsLayer", "drawings", "GroupDrawing", "fa-solid fa-pencil", "DRAWING_CREATE"],
  ["WallsLayer", "walls", "GroupWall", "fa-solid fa-block-brick"],
  ["LightingLayer", "lighting", "GroupLighting", "fa-regular fa-lightbulb"],
  ["SoundsLayer", "sounds", "GroupSound", "fa-solid fa-music"],
  ["RegionLayer", "regions", "GroupRegion", "fa-regular fa-game-board"],
  ["NotesLayer", "notes", "GroupNotes", "fa-solid fa-bookmark", "NOTE_CREATE"],
];

function tokenControls(): SceneControl {
  const { isGM } = rt.game.user;
  return {
    name: "tokens",
    order: 1,
    title: "CONTROLS.GroupToken",
    icon: "fa-solid fa-user-large",
    activeTool: "select",
    onChange: (_event, active) => {
      if (active) rt.g.canvas.tokens.activate();
    },
    tools: {
      select: { ...SELECT },
      target: { name: "target", order: 2, title: "CONTROLS.TargetSelect", icon: "fa-solid fa-bullseye" },
      ruler: { name: "ruler", order: 3, title: "CONTROLS.BasicMeasure", icon: "fa-solid fa-ruler" },
      unconstrainedMovement: {
        name: "unconstrainedMovement",
        order: 4,
        title: "CONTROLS.UnconstrainedMovement",
        icon: "fa-solid fa-ghost",
        toggle: true,
        active: false,
        visible: isGM,
      },
    },
  };
}

/** Adds `static prepareSceneControls` to the layer classes, as in core. */
export function addLayerControls(layers: Record<string, LayerClass>): void {
  const give = (name: string, prepare: () => SceneControl | null): void => {
    if (layers[name]) layers[name].prepareSceneControls = prepare;
  };
  give("InteractionLayer", () => null);
  give("TokenLayer", tokenControls);
  for (const [index, [layer, name, title, icon, permission]] of UNDRAWN.entries())
    give(layer, () => {
      if (name === "templates" && isV14()) return null;
      const { user } = rt.game;
      const visible = user.isGM || Boolean(permission && user.hasPermission(permission));
      const tools = { select: { ...SELECT } };
      return { name, order: index + 2, title: `CONTROLS.${title}`, icon, visible, activeTool: "select", tools };
    });
}

/** The controls of every layer in `CONFIG.Canvas.layers`, by name. */
export function layerControls(): Record<string, SceneControl> {
  const controls: Record<string, SceneControl> = {};
  for (const entry of Object.values((rt.CONFIG.Canvas.layers ?? {}) as Record<string, Data>)) {
    const control = (entry.layerClass as LayerClass | undefined)?.prepareSceneControls?.();
    if (control) controls[control.name] = control;
  }
  return controls;
}
