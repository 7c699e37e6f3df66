/** Uses powers in tests and reads their cards. */
import type { Outcome } from "../../module/kernel/ruleset.ts";
import { creature, type Given, type Mutable, part, power } from "./people.ts";
import { lineOf } from "./rolling.ts";
import type { Happened, World } from "./world.ts";

export const venom = (): Mutable =>
  power("Adder Venom", {
    kind: "poison",
    attack: { vs: "fort", flat: 5 },
    damage: { parts: { a: part("1d6", "poison") } },
    condition: { status: "poisoned", per: "rounds", count: 3 },
    tags: ["poison"],
  });

/** The outcome of an action; fails with the problems if it did not start. */
export const outcome = (happened: Happened): Outcome => {
  if (!happened.run?.result) throw new Error(`${happened.action}: ${JSON.stringify(happened.problems)}`);
  return happened.run.result;
};
export const headlineOf = (happened: Happened): string =>
  outcome(happened).headline.key.replace("THRESHOLD.Headline.", "");
/** The total of an attack roll. */
export const struckFor = (happened: Happened, id = "power"): number | undefined => {
  const found = lineOf(happened, id);
  return found?.kind === "versus" ? found.left.total : undefined;
};
export const reasons = (happened: Happened): string[] =>
  happened.problems.map(({ text }) => text.key.replace("THRESHOLD.Problem.", ""));
export const enemy = (name: string, given: Given = {}): Mutable => creature(name, { hpMax: 30, wt: 20, ...given });

/** Makes an actor use one of its powers. */
export function use(
  world: World,
  caster: Mutable,
  item: Mutable,
  targets: Mutable[] = [],
  form: object = {},
): Happened {
  if (!caster.items.includes(item)) caster.items = [...caster.items, item];
  return world.act("power", caster, { item, targets, form: form as Record<string, unknown> });
}
