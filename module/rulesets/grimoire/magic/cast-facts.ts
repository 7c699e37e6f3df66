/** Facts for casting: the spell, its book, the caster and the targets (G-132, G-133). */
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import type { Facts, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import {
  ownConditions,
  type TargetFacts,
  type TargetOdds,
  targetFactsOf,
  targetOddsOf,
} from "../checks/check-facts.ts";
import { type ApFacts, apFactsOf } from "../combat/action-points.ts";
import {
  type AttributeId,
  asActor,
  asItem,
  type BookData,
  type Hand,
  type ItemSnapshot,
  isCharacter,
  isDetachment,
  isPhysical,
  itemsOf,
  physicalOf,
} from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import type { Spell } from "./evaluated-spell.ts";
import { type Caster, casterOf } from "./magic-dice.ts";

export interface CastFacts extends Facts {
  house: House;
  purse: ApFacts;
  caster: Caster;
  spell: Spell;
  /** Destroyed by its single use (G-162). */
  scroll: { id: string; quantity: number } | null;
  /** Id of the Grimoire with the spell; "" for none. */
  book: string;
  /** Why this spell cannot be cast from its source; "" if it can. */
  spoiled: "" | "noSpell" | "noBook" | "unusable" | "usedUp" | "left";
  /** Warnings in the form; they never block. */
  warnings: ("hands" | "crawling")[];
  scores: Record<AttributeId, number>;
  /** Saved Advantages (G-33). */
  pending: number;
  conditions: string[];
  detachment: boolean;
  targets: string[];
  marks: Record<string, TargetFacts>;
  /** Targets beyond the spell's range. */
  far: string[];
  /** Likely Saves of the targets; for the odds in the dialog only. */
  odds?: Record<string, TargetOdds>;
}

const blank = (name: string): Spell => ({
  name,
  img: "",
  range: { text: "", spaces: 0 },
  area: "",
  duration: { formula: "", unit: "special" },
  targets: "",
  check: "none",
  attribute: "wil",
  resist: "wil",
  damage: "",
  damageType: "",
  heals: "",
  stabilises: 0,
  dc: "",
  conditions: "",
  alters: "",
  gives: "",
  breaks: "",
  way: "",
  blast: false,
  apCost: null,
  text: "",
});

/** The spell of a spell item or scroll; an empty spell for anything else. */
export function spellOf(item: Snapshot | undefined): Spell {
  const written = asItem(item, "grimoireSpell");
  if (written) {
    const { book: _, ...spell } = written.system;
    return { ...blank(written.name), ...spell, name: written.name, img: written.img };
  }
  const scroll = asItem(item, "grimoireScroll");
  if (!scroll) return blank(item?.name ?? "");
  return {
    ...blank(scroll.name),
    ...scroll.system.spell,
    name: scroll.system.spell.name || scroll.name,
    img: scroll.img,
  };
}

const HANDS: Readonly<Record<Hand, number>> = { none: 0, main: 1, off: 1, both: 2 };

/** Held in both hands; a fused hand always counts, so the other one must be free (G-132, G-154). */
function inHands(book: ItemSnapshot<"grimoireBook">, items: readonly Snapshot[]): boolean {
  const { held, fused, carried } = book.system as BookData;
  if (!carried) return false;
  if (held === "both") return true;
  if (!fused) return false;
  const full = items
    .filter((item) => item.id !== book.id && isPhysical(item))
    .reduce((sum, item) => sum + (HANDS[physicalOf(item).held] ?? 0), 0);
  return full < 1;
}

type Source = Pick<CastFacts, "scroll" | "book" | "spoiled">;

function fromScroll(scroll: ItemSnapshot<"grimoireScroll">): Source {
  const { quantity, carried } = scroll.system;
  return {
    scroll: { id: scroll.id, quantity },
    book: "",
    spoiled: quantity < 1 ? "usedUp" : carried ? "" : "left",
  };
}

/** Creatures know spells without a book by heart; a character needs one (G-129, G-132). */
function fromBook(self: Snapshot, id: string): Source & { hands: boolean } {
  const book = itemsOf(self, "grimoireBook").find((item) => item.id === id);
  if (!book) return { scroll: null, book: "", spoiled: isCharacter(self) ? "noBook" : "", hands: true };
  const spoiled = book.system.usable ? (book.system.carried ? "" : "left") : "unusable";
  return { scroll: null, book: book.id, spoiled, hands: inHands(book, self.items) };
}

export function castFacts(parts: Parts): CastFacts {
  const { system } = asActor(parts.self);
  const scroll = asItem(parts.item, "grimoireScroll");
  const bookId = asItem(parts.item, "grimoireSpell")?.system.book ?? "";
  const { hands, ...source } = scroll ? { ...fromScroll(scroll), hands: true } : fromBook(parts.self, bookId);
  const spell = spellOf(parts.item);
  const reach = spell.range.spaces;
  const away = (target: Snapshot) => parts.tokens.find(({ actor }) => actor.uuid === target.uuid)?.distance ?? null;
  const targets = parts.targets.map((target, index) => ({ part: `t${index}`, away: away(target) }));
  return {
    ...factsOfParts(parts),
    house: readHouse(parts.house),
    purse: apFactsOf(parts),
    caster: casterOf(parts, "casts"),
    spell,
    ...source,
    ...(scroll || asItem(parts.item, "grimoireSpell") ? {} : { spoiled: "noSpell" as const }),
    warnings: [...(hands ? [] : ["hands" as const]), ...(system.critical?.active ? ["crawling" as const] : [])],
    scores: {
      str: system.attributes.str.value,
      dex: system.attributes.dex.value,
      wil: system.attributes.wil.value,
    },
    pending: system.pendingAdvantage,
    conditions: ownConditions(parts.self),
    detachment: isDetachment(parts.self),
    targets: targets.map(({ part }) => part),
    marks: Object.fromEntries(
      parts.targets.map((target, index) => [`t${index}`, targetFactsOf(target, away(target), parts.worldTime)]),
    ),
    odds: Object.fromEntries(
      parts.targets.map((target, index) => {
        const mark = targetOddsOf(parts, target, spell.resist);
        // Shields do not help a WIL Save.
        return [`t${index}`, spell.resist === "wil" ? { ...mark, save: { ...mark.save, objects: [] } } : mark];
      }),
    ),
    far: targets.flatMap(({ part, away: feet }) =>
      reach > 0 && feet !== null && feet > reach * FEET_PER_SPACE ? [part] : [],
    ),
  };
}
