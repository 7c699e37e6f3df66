/** Lets the user place an area on the scene by pointer and keys. */
import type { Area } from "../../kernel/area.ts";
import {
  isFixed,
  nudgedBy,
  type Placement,
  placementOf,
  pointedTo,
  shapeOf,
  startsAtToken,
  TURN,
  turnedBy,
  WIDE_TURN,
} from "../../kernel/area-placement.ts";
import { isInside, type Shape } from "../../kernel/area-shape.ts";
import { text } from "../../kernel/card.ts";
import type { Point, TokenDoc } from "../adapter/foundry-api.ts";
import { feetPerSize, hasSquares, inSpaces, spaceAtClient, spaceOf } from "../adapter/scene-view.ts";
import { localizeText } from "../adapter/text.ts";
import { showArea } from "./area-overlay.ts";
import { chooseOnScene } from "./scene-choice.ts";

/** An area at its place, and the tokens inside. */
export interface PlacedArea {
  shape: Shape;
  inside: readonly TokenDoc[];
}

export interface AreaRequest {
  /** Name of what is placed, for the banner. */
  what: string;
  area: Area;
  /** The acting token, if it is on the scene. */
  source: TokenDoc | null;
  /** Tokens that can be inside. */
  candidates: readonly TokenDoc[];
}

/** A fixed place, such as from a macro, instead of asking: pixels of the scene, degrees clockwise from the right. */
export interface AreaPlace {
  x: number;
  y: number;
  direction?: number;
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Kinds that do not affect the acting token, as they begin at its edge. */
const EXCLUDES_SOURCE: readonly Area["kind"][] = ["cone", "line", "emanation"];

/** The tokens inside a shape. */
const tokensInside = (shape: Shape, { area, source, candidates }: AreaRequest): TokenDoc[] =>
  candidates.filter(
    (token) => !(token === source && EXCLUDES_SOURCE.includes(area.kind)) && isInside(shape, spaceOf(token)),
  );

/**
 * Places an area; null if cancelled. An area around the acting token needs no choice. The area stays visible until
 * `showArea` removes it.
 */
export async function pickArea(request: AreaRequest, place?: AreaPlace): Promise<PlacedArea | null> {
  const source = request.source ? spaceOf(request.source) : null;
  const begin = (view: Point): Placement => placementOf(request.area, feetPerSize(), source, view);
  if (place) {
    const at = inSpaces(place);
    const pointed = pointedTo(begin(at), at, false);
    const shape = shapeOf({ ...pointed, direction: place.direction ?? pointed.direction });
    return { shape, inside: tokensInside(shape, request) };
  }
  const start = begin(spaceAtClient(innerWidth / 2, innerHeight / 2));
  const shape = isFixed(start) ? shapeOf(start) : await chooseShape(start, request);
  if (!shape) return null;
  const inside = tokensInside(shape, request);
  showArea(shape, inside.map(spaceOf));
  return { shape, inside };
}

function chooseShape(start: Placement, request: AreaRequest): Promise<Shape | null> {
  let placement = start;
  return chooseOnScene<Shape>(({ say, finish }) => {
    const help = startsAtToken(start) ? "FIVEFOLD.Area.turn" : "FIVEFOLD.Area.move";
    const set = (next: Placement): boolean => {
      placement = next;
      const inside = tokensInside(shapeOf(next), request);
      showArea(shapeOf(next), inside.map(spaceOf));
      const names = inside.map(({ name }) => name).join(", ");
      const count = text(names ? "FIVEFOLD.Area.inside" : "FIVEFOLD.Area.none", { names });
      say(localizeText(text(help, { what: request.what, inside: count })));
      return true;
    };
    const turn = (sign: number, wide: boolean): boolean => set(turnedBy(placement, sign * (wide ? WIDE_TURN : TURN)));
    const follow = ({ clientX, clientY }: PointerEvent): boolean =>
      set(pointedTo(placement, spaceAtClient(clientX, clientY), hasSquares()));
    set(placement);
    document.body.classList.add("ff-placing");
    return {
      press(event) {
        // A rotated area keeps its direction, except for touch, which sends no pointer movement before the click.
        if (event.pointerType === "touch") follow(event);
        finish(shapeOf(placement));
        return true;
      },
      move: follow,
      wheel(event) {
        if (event.ctrlKey || event.metaKey) return false;
        return turn(Math.sign(event.deltaY || event.deltaX), event.shiftKey);
      },
      key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const key = event.key.toLowerCase();
        const arrow = ARROWS[event.key];
        if (arrow) return set(nudgedBy(placement, ...arrow, event.shiftKey));
        if (key === "q" || key === "e") return turn(key === "e" ? 1 : -1, event.shiftKey);
        if (key === "enter") finish(shapeOf(placement));
        return key === "enter";
      },
      end(cancelled) {
        document.body.classList.remove("ff-placing");
        if (cancelled) showArea(null);
      },
    };
  });
}
