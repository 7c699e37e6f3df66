/**
 * The figure as its template shows it: every part is a button, injured ones have a line to their name, count and
 * squares.
 */
import { type Text, text } from "../../../kernel/card.ts";
import { type BodyPart, type PartState, SEVERITIES } from "../model/data.ts";
import { tags } from "./figure-labels.ts";
import { layOut, WIDTH } from "./figure-layout.ts";
import type { Placed } from "./figure-pieces.ts";
import { angular, type Box, boxOf, cross, middle, type Outline, screw, smooth, tick } from "./figure-shapes.ts";

export interface FigureOptions {
  name: string;
  /** Id of the selected or open part. */
  picked?: string;
  /** Clicking it again closes it. */
  toggles?: boolean;
  /** Disabled parts by id, with the reason. */
  barred?: Readonly<Record<string, Text>>;
  /** What the next injuries do, by part. */
  does?: Readonly<Record<string, Text>>;
  /** No numbers: for users who may not see the injury counts. */
  uncounted?: boolean;
}

const t = (key: string, data?: Text["data"]): Text => text(`ANATOMY.Figure.${key}`, data);

/** CSS class of a part: one and several injuries differ in pattern, not in color alone. */
const paint = ({ state, injuries }: BodyPart, uncounted: boolean): string =>
  state !== "injured" ? state : injuries > 1 && !uncounted ? "several" : "one";

/** Where a part's marks are drawn: on a plate, beside its name. */
const signed = ({ plate, box }: Placed): Box =>
  plate ? { left: box.left + 2, right: box.left + 18, top: box.bottom - 17, bottom: box.bottom - 1 } : box;

const isInjured = ({ state }: BodyPart): boolean =>
  state === "injured" || state === "destroyed" || state === "replaced";

/** "2 of 3 injuries", "destroyed", or "sound" if counts are hidden. */
function standing({ state, injuries, capacity }: BodyPart, uncounted: boolean): Text {
  if (state === "injured" && !uncounted) return t("count", { count: injuries, max: capacity });
  return t(`state.${state satisfies PartState}`);
}

/** Screen reader label of a part: "Left hand, 2 of 3 injuries". */
function partLabel(part: BodyPart, { barred = {}, does = {}, uncounted = false }: Partial<FigureOptions> = {}): Text {
  const { id, name, injuries, capacity } = part;
  const counted = !uncounted && part.state !== "lost";
  const said = counted ? t("part", { name, count: injuries, max: capacity }) : t("plain", { name });
  const state =
    part.state === "sound" || (counted && part.state === "injured")
      ? said
      : t("and", { said, more: t(`state.${part.state}`) });
  if (barred[id]) return t("and", { said: state, more: barred[id] });
  return does[id] ? t("then", { said: state, more: does[id] }) : state;
}

/** Smaller parts are hard to touch: they get a round target around their center. */
const SMALL = 30;
const FIELD = 15.5;

function place(one: Placed, options: FigureOptions) {
  const { part, box } = one;
  const { uncounted = false, picked = "", barred = {}, toggles = false } = options;
  const draw = (outline: Outline): string => (one.angular ? angular(outline) : smooth(outline));
  const small = Math.min(box.right - box.left, box.bottom - box.top) < SMALL;
  const [x, y] = middle(box);
  const on = part.id === picked;
  return {
    id: part.id,
    value: toggles && on ? "" : part.id,
    on,
    paint: one.plate && part.state === "injured" ? "one" : paint(part, uncounted),
    /** A pattern belongs to its SVG: the template knows its name. */
    hatched: !one.plate && paint(part, uncounted) === "several" && !barred[part.id],
    barred: barred[part.id] ?? null,
    label: partLabel(part, options),
    outlines: one.outlines.map(draw),
    behind: one.behind === true,
    reach: small ? { x, y, r: FIELD } : null,
    marks: [
      ...(part.state === "destroyed" ? [signed(one), ...one.outlines.slice(1).map(boxOf)].map(cross) : []),
      ...(part.state === "replaced" ? [screw(signed(one))] : []),
      ...(on && !small && !one.plate ? [tick(boxOf(one.outlines.at(-1) as Outline))] : []),
    ],
  };
}

/** "Right leg, 2 of 3 injuries. Left ear, destroyed. Everything else is sound." as one text. */
function summary(parts: readonly BodyPart[], options: FigureOptions): Text {
  const worst = parts
    .filter(({ state }) => state !== "sound")
    .sort((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
  const end = t(worst.length === 0 ? "allSound" : "restSound");
  return worst.reduceRight<Text>(
    (said, part) => t("then", { said: partLabel(part, { ...options, barred: {}, does: {} }), more: said }),
    end,
  );
}

export function figure(parts: readonly BodyPart[], options: FigureOptions) {
  const layout = layOut(parts);
  const { uncounted = false, picked = "" } = options;
  const named = layout.places.filter(({ part, plate }) => !plate && (isInjured(part) || part.id === picked));
  const labels = tags(
    named.map((one) => ({
      place: one,
      name: one.part.name,
      said: standing(one.part, uncounted),
      squares: uncounted || one.part.state === "replaced" ? null : { on: one.part.injuries, of: one.part.capacity },
    })),
    layout,
  );
  const plated = layout.places.filter(({ plate }) => plate);
  const sides = layout.places.some(({ part, plate }) => !plate && /left|right/i.test(part.side));
  const lowest = Math.max(
    layout.bottom + (sides ? 22 : 4),
    ...plated.map(({ box }) => box.bottom + 6),
    ...labels.map(({ bottom }) => bottom),
  );
  const first = layout.places.find(({ part }) => part.id === picked) ?? layout.places[0];
  return {
    width: WIDTH,
    height: Math.ceil(lowest),
    name: t("of", { name: options.name }),
    summary: summary(parts, options),
    bare: layout.bare.map(smooth),
    rings: layout.rings,
    lines: layout.lines.map(({ from, to }) => `M${from.map(Math.round).join(" ")}L${to.map(Math.round).join(" ")}`),
    places: layout.places.map((one) => ({
      ...place(one, options),
      /** The tab stop; from there the arrow keys move. */
      entry: one === first,
      words: one.plate ? plateText(one, uncounted) : null,
    })),
    labels,
    captions: sides
      ? [
          { x: layout.x - 44, y: layout.bottom + 17, label: t("right") },
          { x: layout.x + 44, y: layout.bottom + 17, label: t("left") },
        ]
      : [],
  };
}

/** Text of a plate: its name, and a square per injury it can take. */
function plateText({ part, box }: Placed, uncounted: boolean) {
  const [x, y] = middle(box);
  const of = uncounted ? 0 : part.capacity;
  return {
    x,
    y: of > 0 ? y - 1 : y + 5,
    name: part.name.length > 11 ? `${part.name.slice(0, 10)}…` : part.name,
    squares: Array.from({ length: of }, (_, i) => ({ x: x + (i - of / 2) * 11 + 1, y: y + 5, on: i < part.injuries })),
  };
}

/** A choice field of a dialog that can also be picked on the figure. */
export const figureChoice = (parts: readonly BodyPart[], options: FigureOptions) => ({
  as: "figure" as const,
  figure: { partial: "ffAnatomyFigure", view: figure(parts, options) },
});
