import { actions } from "../../../module/rulesets/anatomy/actions.ts";
import type { TEMPLATES } from "../../../module/rulesets/anatomy/model/part-templates.ts";
import type { Doc } from "../../../packs/documents.ts";
import type { Phrase } from "./mechanical.ts";

/** Body parts, actions, remedies and features. */

interface Ability {
  plays: string;
  which: string;
  extraApText: string;
  stamina: number;
  mode: string;
  only: string;
  maxSeverity: string;
  count: number;
  use?: { kind: string };
  kind: keyof typeof TEMPLATES;
  steps: {
    destroys: boolean;
    losesPassive: boolean;
    disables: string[];
    status: string[];
    onset: { always: string[]; failure: string[]; success: string[] };
  }[];
  passive: { mode: string; target: string }[];
  hidden: boolean;
  modifiers: { mode: string; target: string; value: number; when: string }[];
}
const by = (says: RegExp, kept: (system: Ability) => boolean): Phrase => ({
  says,
  kept: (doc: Doc) => kept(doc.system as unknown as Ability),
});

/** A promise of an action item that starts the action (and variant) that does it. */
const plays = (says: RegExp, id: string, which = ""): Phrase =>
  by(says, (system) => system.plays === id && system.which === which && Object.hasOwn(actions, id));
const maneuver = (says: RegExp, which: string): Phrase => plays(says, "maneuver", which);

const acts: readonly Phrase[] = [
  plays(/^Each attack action after the first in your turn has one more disadvantage\.$/, "attack"),
  maneuver(
    /^One held item of your choice falls, 5 ft farther away for each degree; with one degree and a free hand you may keep it/,
    "disarm",
  ),
  maneuver(/^You step back 5 ft and 5 ft more for each degree/, "drag"),
  maneuver(/^The target is grappled; with two degrees it is also off-guard/, "grapple"),
  maneuver(/^You end up to 5 ft behind it, 5 ft more for each degree; with two degrees it falls prone\.$/, "overrun"),
  maneuver(/^You choose a free space within your reach, 5 ft farther for each degree\.$/, "reposition"),
  maneuver(/^It moves 5 ft straight away and 5 ft more for each degree\.$/, "shove"),
  maneuver(/wears or carries but does not hold; with two degrees it does not notice\.$/, "steal"),
  maneuver(/holds or wears is broken; with two degrees it is destroyed\.$/, "sunder"),
  maneuver(
    /^The target is off-guard until your next turn, or deafened or 10 ft slower for 1 round; each degree adds 1 round/,
    "trick",
  ),
  maneuver(/^It falls prone; with two degrees its next standing up costs 1 AP more\.$/, "trip"),
  plays(/^The range increment is 10 ft, or the weapon’s own, and 5 ft more for each point/, "throw"),
  plays(
    /^Your Martial Bonus is added to your Defence Value as dodge until your next turn; you make no more attack actions this turn/,
    "defend",
  ),
  plays(/^Its bonus is added to your Defence Value until your next turn/, "readyShield"),
  plays(/^Move up to your base speed/, "move"),
  plays(/^It is a free action, once per turn; with an injured mouth you cannot speak\.$/, "speak"),
  plays(/^Get up from prone\.$|^It costs 1 AP, and more with injured feet and legs\.$/, "standUp"),
  plays(/^Light weapons cost no AP\.$/, "drawStow"),
  plays(/^Break a grapple\.$/, "escape"),
  plays(
    /^Move at least 10 ft and at most twice your base speed in a straight line, then make one melee attack or maneuver with an advantage; you are exposed/,
    "charge",
  ),
  plays(/^Heal against DC 15 ends the Bleed of a creature within reach\.$/, "staunch"),
  plays(/^The ally’s next standing up costs 1 AP less, but at least 1\.$/, "helpUp"),
  plays(/^The DC is 5 higher than outside combat\.$/, "treatInCombat"),
  plays(/^Before the roll, spend Stamina up to your Martial Bonus; each point gives \+2\.$/, "attack", "powerAttack"),
  plays(
    /^Before a melee roll, spend Stamina; each point gives one disadvantage, and one more degree/,
    "attack",
    "reckless",
  ),
  plays(/^Your next melee attack reaches 5 ft farther, and you are exposed/, "lunge"),
  plays(
    /^After a melee hit you attack another opponent next to the first and within your reach; you are exposed/,
    "cleave",
  ),
  plays(/^Before a ranged roll, spend Stamina up to your Martial Bonus; each point gives \+2/, "attack", "deadlyAim"),
  plays(/^Lore against 15 and its base level, once for each kind of creature/, "findHeart"),
  plays(/^You regain 1 Stamina and your Constitution, at least 1\.$|^1 Stamina more for each$/, "catchBreath"),
  plays(/^Twice your Martial Bonus is added|^2 more dodge for each$/, "totalDefence"),
  plays(/^You make one ranged attack that ignores one disadvantage|^1 disadvantage more for each$/, "bracedAim"),
  plays(
    /^You make three melee attacks at one target, each with one disadvantage; they do not count|^1 attack more for each$/,
    "overwhelm",
  ),
  plays(/^You make an attack roll; if it is higher than the attacker’s/, "parry"),
  plays(/^It is one attack action outside your turn\.$/, "react"),
];

const remedies: readonly Phrase[] = [
  by(
    /^It heals one injury, up to major\.$/,
    (one) => one.mode === "heal" && one.count === 1 && one.maxSeverity === "major",
  ),
  by(
    /^It heals one injury, up to severe\.$/,
    (one) => one.mode === "heal" && one.count === 1 && one.maxSeverity === "severe",
  ),
  by(/^It heals one injury of a head\.$/, (one) => one.mode === "heal" && one.count === 1 && one.only === "head"),
  by(/^It heals one injury of a heart/, (one) => one.mode === "heal" && one.count === 1 && one.only === "heart"),
  by(/^It ends Bleed without a check\.$/, (one) => one.mode === "staunch" || one.use?.kind === "staunch"),
  by(/^It ends sickened or dazed, unless an injury causes it\.$/, (one) => one.mode === "clear"),
  by(/^It regrows one destroyed part, up to severe/, (one) => one.mode === "regrow" && one.maxSeverity === "severe"),
  by(/^It regrows one destroyed part, but not a heart/, (one) => one.mode === "regrow" && one.maxSeverity === "deadly"),
];

const ofGroup = (says: RegExp, kind: Ability["kind"]): Phrase => by(says, (one) => one.kind === kind);
const parts: readonly Phrase[] = [
  by(/^The first injury is a concussion/, ({ steps }) => {
    const [first, second, third, fourth] = steps;
    return (
      first?.status[0] === "concussed" &&
      second?.onset.failure[0] === "stunned" &&
      second.onset.success[0] === "dazed" &&
      third?.onset.always[0] === "unconscious" &&
      fourth?.destroys === true
    );
  }),
  by(/^While it is sound, it gives an advantage on Acrobatics/, ({ passive }) =>
    passive.some(({ mode, target }) => mode === "advantage" && target === "skill.acrobatics"),
  ),
  // Rules of a whole kind: model/part-groups.ts.
  ofGroup(/ears are all injured is deafened\.$/, "ear"),
  ofGroup(/eyes are all injured is blinded\.$/, "eye"),
  ofGroup(/feet are all injured falls prone\.$/, "foot"),
  ofGroup(/legs are all injured falls prone\.$/, "leg"),
  ofGroup(/fewer than two sound wings cannot fly\.$/, "wing"),
  by(/^An attacker can aim at it only after finding it/, ({ hidden }) => hidden),
  by(/an injury ends that and disables its slap\.$/, ({ steps: [first] }) =>
    Boolean(first?.losesPassive && first.disables.includes("slap")),
  ),
  by(/no injury of such parts knocks it prone\.$/, (one) => {
    const { parts: all } = one as unknown as { parts: Record<string, { kind: string }> };
    return Object.values(all).every(({ kind }) => kind !== "foot" && kind !== "leg");
  }),
];

const modified = (says: RegExp, mode: string, target: string, when = ""): Phrase =>
  by(says, ({ modifiers }) =>
    modifiers.some((one) => one.mode === mode && one.target === target && (when === "" || one.when === when)),
  );
const features: readonly Phrase[] = [
  modified(/an advantage on Perception by ear\.$/, "advantage", "skill.perception", "audio"),
  modified(/an advantage on Perception by sight\.$/, "advantage", "skill.perception", "visual"),
  modified(/an advantage on Perception and Survival by scent\.$/, "advantage", "skill.perception", "scent"),
  modified(/Perception and Survival by scent\.$/, "advantage", "skill.survival", "scent"),
  modified(/an advantage on Stealth/, "advantage", "skill.stealth"),
  modified(/an advantage on Heal\.$/, "advantage", "skill.heal"),
  modified(/an advantage on Athletics/, "advantage", "skill.athletics"),
  modified(/It gives an advantage on Acrobatics/, "advantage", "skill.acrobatics"),
  modified(/^It adds to the base speed\.$/, "speed", "speed.base"),
  modified(/^It gives a climb speed\.$/, "speed", "speed.climb"),
  modified(/^It gives a swim speed\.$/, "speed", "speed.swim"),
  modified(/^Standing up costs less AP, but at least 1\.$/, "apCost", "apCost.standUp"),
  modified(/^It adds to Constitution saves/, "bonus", "save.con"),
  modified(/an advantage on ranged attacks with crossbows\.$/, "advantage", "attack.ranged", "crossbow"),
];

export const abilities: readonly Phrase[] = [...acts, ...remedies, ...parts, ...features];
