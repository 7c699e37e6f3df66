/** Cleave: after a melee hit, attack a second target next to the first; exposes the attacker (N-109, N-110; D-23). */
import { nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { exposes, reachOf } from "../combat/lunge-reach.ts";
import { SQUARE, squaresApart, tokenFor } from "../combat/positions.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { attack, attackVariant, rollAttacks } from "./attack.ts";
import { attackDefaults } from "./attack-defaults.ts";
import { type AttackFacts, factsWithWeapons } from "./attack-facts.ts";
import { type AttackForm, type AttackVariant, declaredRolls, STANDARD_ATTACK } from "./attack-form.ts";
import { attackProblems } from "./attack-problems.ts";
import { attackWeaponsOf, doubleWeaponEnds } from "./attack-weapons.ts";

const CLEAVE_STAMINA = 1;

export interface CleaveFacts extends AttackFacts {
  /** Uuid of the first target. */
  first: string;
  /** Whether the second target is next to the first; null: unknown. */
  beside: boolean | null;
}

const CLEAVE: AttackVariant = {
  ...STANDARD_ATTACK,
  price: { stamina: CLEAVE_STAMINA, free: ["cleave"] },
  cleaves: false,
  single: true,
};

function cleaveFacts(parts: Parts): CleaveFacts {
  const id = stringOf(parts.given.arm);
  const weapons = attackWeaponsOf(asActor(parts.self))
    .flatMap(doubleWeaponEnds)
    .filter(({ modes }) => modes.includes("melee"));
  const own = weapons.find((weapon) => weapon.id === id);
  const facts = factsWithWeapons(parts, own ? [own] : weapons);
  const first = stringOf(parts.given.first);
  const one = parts.tokens.find(({ actor }) => actor.uuid === first);
  const two = parts.targets[0] ? tokenFor(parts.targets[0], parts.tokens) : undefined;
  const beside = one?.place && two?.place ? squaresApart(one.place, two.place) <= 1 : null;
  return { ...facts, first, beside };
}

function problems(facts: CleaveFacts, form: AttackForm): Problem[] {
  const own = attackProblems(facts, form, CLEAVE);
  const [part] = facts.targets;
  if (facts.first === "" && !facts.purse.gm) return [problem("", "attack.cleaveAfter")];
  if (part === undefined) return [...own, problem("", "attack.cleaveNoTarget")];
  const name = nameOf(facts, part);
  if (facts.refs[part] === facts.first) return [...own, problem("", "attack.cleaveSame", { name })];
  if (facts.purse.gm) return own;
  const apart = facts.marks[part]?.distance ?? null;
  const reach = reachOf(facts.arms[0]?.reach ?? SQUARE, facts.lunging);
  return compact([
    ...own,
    facts.beside === false && problem("", "attack.cleaveFar", { name }),
    apart !== null && apart > reach && problem("", "attack.cleaveReach", { name }),
  ]);
}

function* start(facts: CleaveFacts, form: AttackForm): Procedure<Outcome> {
  const rolls = declaredRolls(facts, form, CLEAVE);
  yield* pay("exposed", [exposes()]);
  const natural = wholeOf(form.natural);
  const same =
    facts.house.cleaveRoll === "same" && natural !== null && natural > 0
      ? { natural, shift: wholeOf(form.shift) ?? 0 }
      : null;
  return yield* rollAttacks(facts, form, rolls, CLEAVE, same);
}

export const cleave: Action<CleaveFacts, AttackForm> = {
  ...(attack as Action<CleaveFacts, AttackForm>),
  ...(attackVariant(CLEAVE) as Pick<Action<CleaveFacts, AttackForm>, "form" | "odds">),
  id: "cleave",
  // It starts only as a follow-up of that hit.
  offeredBy: [],
  title: (facts) => t("Attack.Title.cleave", { name: nameOf(facts, "self") }),
  icon: "sword-spin",
  target: "one",
  facts: cleaveFacts,
  defaults: (facts) => ({ ...attackDefaults(facts), mode: "melee" }),
  problems,
  start,
  buttonLabel: () => t("Attack.Verb.cleave", { cost: CLEAVE_STAMINA }),
};
