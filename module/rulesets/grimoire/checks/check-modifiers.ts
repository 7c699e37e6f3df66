/** Automatic modifiers of a check that can be ruled out: Impaired, Enhanced and automatic failure. */
import type { Text } from "../../../kernel/card.ts";
import { compact, flagOf, listOf } from "../../../kernel/form-values.ts";
import { t } from "../model/texts.ts";
import { type CheckFacts, type CheckForm, hasConditionFact } from "./check-facts.ts";
import type { CheckObject } from "./object-dice.ts";
import { type Situation, situationsFor } from "./situations.ts";

export interface AutoModifier {
  id: string;
  /** burns: +1 Advantage on damage dice (D33). edge: on the dice of `thing`. fails: the check cannot succeed. */
  effect: "impaired" | "enhanced" | "burns" | "edge" | "fails";
  label: Text;
  /** Starts ruled out; counts only if the Warden removes the tick. */
  doubtful: boolean;
  /** Object whose dice have the Advantage. */
  thing?: string;
  /** Item that is used up if the row counts. */
  uses?: Situation;
}

/** Suggested Advantages that depend on what the object is used on; a freshly sharpened edge is certain. */
function edgeRows(facts: CheckFacts, used: readonly CheckObject[]): AutoModifier[] {
  if (facts.use === "save") return [];
  const row = (object: CheckObject, what: string): AutoModifier => ({
    id: `${what}-${object.id}`,
    effect: "edge",
    label: t(`Check.edgeOn.${what}`, { name: object.name }),
    doubtful: what !== "sharp",
    thing: object.id,
  });
  return used.flatMap((object) =>
    compact([
      object.sharp && row(object, "sharp"),
      (object.edge === "wood" || object.edge === "sharp") && row(object, "wood"),
      object.edge === "rope" && row(object, "rope"),
      object.edge === "object" && row(object, "object"),
    ]),
  );
}

/** Rows of properties, each for the Warden to allow. */
function situationRows(facts: CheckFacts, form: CheckForm, attribute: string | null): AutoModifier[] {
  const use = facts.use === "save" ? "save" : flagOf(form.attack) ? "attack" : "action";
  return situationsFor(facts.situations, use, attribute).map((one) => ({
    id: `${one.property}-${one.id}`,
    effect: one.effect,
    label: t(`Check.situation.${one.property}`, { name: one.name }),
    doubtful: true,
    ...(one.uses ? { uses: one } : {}),
  }));
}

const modifierRow = (id: string, effect: AutoModifier["effect"], doubtful = false): AutoModifier => ({
  id,
  effect,
  label: t(`Check.row.${id}`),
  doubtful,
});

/** Attacker and targets, for Actions and spells alike. */
type AttackSituation = Pick<CheckFacts, "conditions" | "detachment" | "marks" | "targets">;
interface AttackProperties {
  magical: boolean;
  blast: boolean;
  fire: boolean;
  used: readonly Pick<CheckObject, "reach" | "ranged">[];
}

/** Whether all, some or none of the targets match; "none" without a target. */
function share(facts: AttackSituation, test: (part: string) => boolean): "all" | "some" | "none" {
  const fitting = facts.targets.filter(test).length;
  return fitting === 0 ? "none" : fitting === facts.targets.length ? "all" : "some";
}

/** A row for a property of the targets; doubtful if only some of them have it (D30). */
function targetModifier(
  facts: AttackSituation,
  id: string,
  effect: AutoModifier["effect"],
  test: (part: string) => boolean,
): AutoModifier[] {
  const found = share(facts, test);
  return found === "none" ? [] : [modifierRow(id, effect, found === "some")];
}

/** A prone target counts only in melee reach; ranged attacks gain nothing from it. */
function inReach(facts: AttackSituation, used: AttackProperties["used"], part: string): boolean {
  const away = facts.marks[part]?.distance ?? 1;
  const reach = Math.max(1, ...used.map((o) => o.reach));
  return away <= reach && !used.some((o) => o.ranged);
}

function attackRows(facts: AttackSituation, { magical, blast, fire, used }: AttackProperties): AutoModifier[] {
  const against = (condition: string) => (part: string) => facts.marks[part]?.conditions.includes(condition) ?? false;
  const mob = (part: string) => facts.marks[part]?.detachment ?? false;
  return compact([
    hasConditionFact(facts, "impaired") && modifierRow("impaired", "impaired"),
    hasConditionFact(facts, "enhanced") && modifierRow("enhanced", "enhanced"),
    hasConditionFact(facts, "restrained") && modifierRow("restrained", "impaired"),
    hasConditionFact(facts, "weakened") && modifierRow("weakened", "impaired"),
    ...targetModifier(facts, "cover", "impaired", against("cover")),
    ...targetModifier(facts, "shadowed", "impaired", against("shadowed")),
    ...targetModifier(facts, "helpless", "enhanced", against("helpless")),
    ...targetModifier(facts, "held", "enhanced", against("restrained")),
    ...targetModifier(facts, "prone", "enhanced", (part) => against("prone")(part) && inReach(facts, used, part)),
    ...(magical ? [] : targetModifier(facts, "elemental", "impaired", against("elemental"))),
    // No modifier between two detachments (D30).
    ...(facts.detachment
      ? targetModifier(facts, "formation", "enhanced", (part) => !mob(part))
      : blast
        ? []
        : targetModifier(facts, "mob", "impaired", mob)),
    fire && facts.targets.length === 1 && facts.marks.t0?.burns && modifierRow("burns", "burns"),
  ]);
}

/** A broken leg affects DEX, a broken arm STR; rib and skull affect nothing (G-120). */
const LIMB_ATTRIBUTES: Readonly<Record<string, string>> = { leg: "dex", arm: "str" };
const limbHinders = ({ limbs }: CheckFacts, { attribute }: CheckForm): boolean =>
  limbs.some((place) => LIMB_ATTRIBUTES[place] === attribute);

/** All rows that apply with this form, ruled out or not. */
export function autoModifiersOf(facts: CheckFacts, form: CheckForm, used: readonly CheckObject[]): AutoModifier[] {
  const attack = flagOf(form.attack);
  const magical = flagOf(form.magical);
  const acts = facts.use !== "save" && !attack;
  return compact([
    ...(attack ? attackRows(facts, { magical, blast: flagOf(form.blast), fire: flagOf(form.fire), used }) : []),
    limbHinders(facts, form) && modifierRow("limb", "impaired"),
    magical && facts.noMagic && modifierRow("noMagic", "fails"),
    // Fails the actor's own Actions only; Saves are unaffected (G-124, G-153).
    acts && hasConditionFact(facts, "deaf") && modifierRow("deaf", "fails", true),
    acts && facts.noPersuasion && form.attribute === "wil" && !magical && modifierRow("noPersuasion", "fails"),
    ...edgeRows(facts, used),
    ...situationRows(facts, form, form.attribute),
  ]);
}

/** An attack spell uses the same rows without a weapon; fire is handled when the damage is applied. */
export const spellRows = (facts: AttackSituation, spell: { blast: boolean; spaces: number }): AutoModifier[] =>
  attackRows(facts, {
    magical: true,
    blast: spell.blast,
    fire: false,
    used: [{ reach: 1, ranged: spell.spaces > 1 }],
  });

/** Ids of doubtful rows: ruled out at first, the Warden decides. */
export function doubtfulModifierIds(facts: CheckFacts, form: CheckForm): string[] {
  const every = (attack: boolean) => autoModifiersOf(facts, { ...form, attack, blast: false, magical: false }, []);
  const mayCount = [true, false].flatMap((attack) => situationRows(facts, { ...form, attack }, null));
  const all = [...every(true), ...every(false), ...edgeRows(facts, facts.objects), ...mayCount];
  return [...new Set(all.filter((r) => r.doubtful).map((r) => r.id))];
}

export interface AutoTotal {
  /** At most one Advantage and one Disadvantage, however many rows apply (D41). */
  adv: 0 | 1;
  dis: 0 | 1;
  burns: boolean;
  /** Ids of objects whose dice have one Advantage. */
  edges: string[];
  fails: AutoModifier | null;
  rows: AutoModifier[];
}

/** The total of all rows and of the form's Impaired and Enhanced. */
export function autoTotalOf(facts: CheckFacts, form: CheckForm, used: readonly CheckObject[]): AutoTotal {
  const hitParts = listOf(form.struck);
  const rows = autoModifiersOf(facts, form, used).filter((r) => !hitParts.includes(r.id));
  const has = (effect: AutoModifier["effect"]) => rows.some((r) => r.effect === effect);
  return {
    adv: flagOf(form.enhanced) || has("enhanced") ? 1 : 0,
    dis: flagOf(form.impaired) || flagOf(form.distant) || has("impaired") ? 1 : 0,
    burns: has("burns"),
    edges: rows.flatMap(({ thing: object }) => object ?? []),
    fails: rows.find((r) => r.effect === "fails") ?? null,
    rows,
  };
}
