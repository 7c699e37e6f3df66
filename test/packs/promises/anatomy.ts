import type { Doc } from "../../../packs/documents.ts";
import { abilities } from "./anatomy-abilities.ts";
import { actors } from "./anatomy-actors.ts";
import type { Phrase } from "./mechanical.ts";

interface Poison {
  dc: number;
  stamina: number;
  status: string;
  doses: number;
}
interface Things {
  critEffect: { key: string };
  critRange: number;
  traits: { light: boolean; double: boolean };
  thrown: boolean;
  draw: string;
  hands: number;
  reach: number;
  group: string;
  touch: boolean;
  inflictsInjury: boolean;
  naturalKind: string;
  brings: { status: string; check: { attribute: string; dc: number }; freeAp: number };
  penalties: { mode: string; target: string; value: number }[];
  coverWhenReadied: boolean;
  bonus: number;
  slug: string;
  uses: { max: number };
  use: { kind: string; drunk: boolean };
  poison: Poison;
  modifiers: { mode: string; target: string; value: number }[];
}
const thing = (doc: Doc): Things => doc.system as unknown as Things;
/** Keeps a promise by a check of a carried item’s data. */
const by = (says: RegExp, kept: (system: Things, found: RegExpExecArray) => boolean): Phrase => ({
  says,
  kept: (doc, found) => kept(thing(doc), found),
});
const critical = (says: RegExp, key: string): Phrase => by(says, ({ critEffect }) => critEffect.key === key);
const hinders = ({ penalties }: Things, skill: string): boolean =>
  penalties.some(({ mode, target }) => mode === "disadvantage" && target === `skill.${skill}`);

const weapons: readonly Phrase[] = [
  critical(/^A critical hit adds Bleed\.$/, "bleed"),
  critical(/^A critical hit adds Strain\.$/, "wind"),
  critical(/^A critical hit dazes a target that fails a Constitution check\.$/, "stagger"),
  critical(/^A critical hit knocks the target prone\.$/, "topple"),
  critical(
    /^A critical hit makes the target drop something it holds, unless it succeeds at a Strength check\.$/,
    "loosen",
  ),
  by(/^It is light/, ({ traits }) => traits.light),
  by(/can be thrown/, ({ thrown }) => thrown),
  by(/drawing it is a free action/, ({ draw, traits }) => draw === "free" || traits.light),
  by(/drawing and stowing it is a free action/, ({ traits }) => traits.light),
  by(/It needs both hands/, ({ hands }) => hands === 2),
  by(/and it cannot be used prone/, ({ group }) => group === "bow"),
  by(/^Prone, its owner has an advantage/, ({ group }) => group === "crossbow" || group === "firearm"),
  by(/^It (?:needs both hands and )?reaches two spaces/, ({ reach }) => reach === 10),
  by(/^Its two ends count as two weapons\.$/, ({ traits }) => traits.double),
  by(/touch Defence Value and pins/, ({ touch, brings }) => touch && brings.status === "pinned" && brings.freeAp > 0),
  by(
    /touch Defence Value and leaves the target sickened/,
    ({ touch, brings }) => touch && brings.status === "sickened" && brings.freeAp > 0,
  ),
  by(/All speeds are 0 until the target spends (\d) AP/, ({ brings }, [, ap]) => brings.freeAp === Number(ap)),
  by(/^Sickened until the target spends (\d) AP/, ({ brings }, [, ap]) => brings.freeAp === Number(ap)),
  by(
    /a Constitution check resists it\.$/,
    ({ brings, touch, inflictsInjury }) => brings.check.attribute === "con" && touch && !inflictsInjury,
  ),
  by(
    /a Constitution check resists the chill\.$/,
    ({ poison, touch, inflictsInjury }) => poison.dc > 0 && touch && !inflictsInjury,
  ),
  by(
    /^The target is dazed unless it succeeds at a DC (\d+) Constitution check\.$/,
    ({ brings }, [, dc]) => brings.status === "dazed" && brings.check.dc === Number(dc),
  ),
  by(/^It cannot be dropped: a natural 1/, ({ naturalKind }) => naturalKind !== ""),
];

const armor: readonly Phrase[] = [
  by(/hinders Stealth/, (system) => hinders(system, "stealth")),
  by(/hinders (?:.*)Acrobatics/, (system) => hinders(system, "acrobatics")),
  by(/hinders (?:.*)Athletics/, (system) => hinders(system, "athletics")),
  by(/slows its wearer/, ({ penalties }) =>
    penalties.some(({ target, value }) => target === "speed.base" && value < 0),
  ),
  by(/adds to the Defence Value/, ({ bonus }) => bonus > 0),
  by(/gives cover against shots/, ({ coverWhenReadied }) => coverWhenReadied),
];

/** Gear that the rules look up by its slug, and what it gives there. */
const slugged = (says: RegExp, slug: string): Phrase => by(says, (system) => system.slug === slug);
const used = (says: RegExp, kind: string): Phrase => by(says, ({ use }) => use.kind === kind);

const gear: readonly Phrase[] = [
  slugged(/^It gives \+2 on Heal to treat an injury, and each treatment takes a use\.$/, "satchel"),
  slugged(/^It gives \+1 on Heal to staunch a bleeding, and each try takes a use\.$/, "bandage"),
  by(/takes a use\.$/, ({ uses }) => uses.max > 0),
  slugged(/^It gives \+2 on Lore to find a heart\.$/, "atlas"),
  used(/lowers Bleed without a check\.$/, "tourniquet"),
  by(/^The drinker regains Stamina/, ({ use }) => use.kind === "stamina" && use.drunk),
  used(/^It ends dazed, or turns stunned into dazed/, "salts"),
  used(/repair a broken or torn item in an hour with a Craft check\.$/, "repair"),
  by(/they give \+1 on Thievery\.$/, ({ modifiers }) =>
    modifiers.some(({ target, value }) => target === "skill.thievery" && value === 1),
  ),
  by(/^Held in the hand, it makes standing up cost less AP, but at least 1/, ({ modifiers }) =>
    modifiers.some(({ target, value }) => target === "apCost.standUp" && value < 0),
  ),
  by(/^It coats one weapon with an edge or a point/, ({ use, poison }) => use.kind === "poison" && poison.dc > 0),
  by(/and lasts for several hits/, ({ poison }) => poison.doses > 1),
  by(/fails a Constitution check loses Stamina/, ({ poison }) => poison.stamina > 0),
  by(
    /fails a Constitution check (?:loses Stamina and )?is (\w+)\.$/,
    ({ poison }, [, status]) => poison.status === status,
  ),
];

export const anatomy: readonly Phrase[] = [...weapons, ...armor, ...gear, ...abilities, ...actors];
