/** Marks: lasting effects of mishaps, as items of the type grimoireMark. Their data, and which are active (G-138 to G-160). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { initialData } from "../../../kernel/schema.ts";
import { type ItemSnapshot, itemsOf, type MarkData } from "../model/data.ts";
import { mark } from "../model/item-schema.ts";
import { t } from "../model/texts.ts";

/** Rule ID of row n of the table of mishaps: G-136 + n. */
export const mishapRule = (entry: number): string => `G-${136 + entry}`;

/** A slot die of this or more causes Fatigue, unless a mark lowers it (G-134, G-139). */
const FATIGUE_FACE = 4;

/** Icons of marks by mishap. */
const ICONS: Readonly<Record<number, string>> = {
  3: "lightning-branches",
  6: "fire-shield",
  7: "heartburn",
  8: "brain-leak",
  9: "moon-orbit",
  10: "ghost",
  11: "burning-dot",
  12: "magic-shield",
  15: "soul-vessel",
  16: "tree-growth",
  17: "floating-ghost",
  18: "glowing-hands",
  19: "feathered-wing",
  20: "tentacle-strike",
  21: "all-seeing-eye",
  22: "beams-aura",
  23: "divided-spiral",
  24: "rune-stone",
};

/** A mark without effects. */
const BLANK_MARK: MarkData = { ...initialData(mark), attribute: "wil" };

/** Creates the mark of a mishap. */
export const createMark = (
  entry: number,
  given: Partial<MarkData> = {},
  name = `GRIMOIRE.Mishap.${entry}.name`,
): Consequence => ({
  part: "self",
  do: "create",
  why: t("Reason.magic.mishap", { entry }),
  item: {
    name,
    type: "grimoireMark",
    img: `systems/fivefold/icons/${ICONS[entry] ?? "magic-swirl"}.svg`,
    system: { ...BLANK_MARK, entry, ...given },
  },
});

/** Marks that have not expired at world time `now`. */
export const activeMarks = (actor: Pick<Snapshot, "items">, now: number): ItemSnapshot<"grimoireMark">[] =>
  itemsOf(actor, "grimoireMark").filter(({ system }) => system.expiresAt === null || system.expiresAt > now);

/** Lowest face of a slot die that causes Fatigue (G-139). */
export const fatigueThreshold = (marks: readonly ItemSnapshot<"grimoireMark">[]): number =>
  Math.min(FATIGUE_FACE, ...marks.flatMap(({ system }) => system.threshold ?? []));

/** Plain text as HTML for a rich text field. */
export const textToHtml = (text: string): string => {
  const clean = text.trim().replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return clean === "" ? "" : `<p>${clean}</p>`;
};
