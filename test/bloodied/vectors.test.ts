/** All worked vectors of the catalogue (B-01 … B-62), run as actions in a small world. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stack } from "../../module/kernel/modifiers.ts";
import { betterSaveScore, rollSave } from "../../module/rulesets/bloodied/checks/save-roll.ts";
import { turns } from "../../module/rulesets/bloodied/combat/turns.ts";
import {
  abilityModifier,
  halfModifier,
  hpState,
  hpThresholds,
  strayPercent,
} from "../../module/rulesets/bloodied/model/calculations.ts";
import { itemAs } from "../../module/rulesets/bloodied/model/data.ts";
import { runWithDice, type ScriptedDice } from "../kit/dice.ts";
import {
  type AttackGiven,
  attackOp,
  type CastGiven,
  castOp,
  damageSeen,
  mark,
  type PairGiven,
  pairOp,
  person,
  type RestGiven,
  restOp,
  type TargetGiven,
} from "./ops.ts";
import { actor, injury, type Mutable } from "./people.ts";
import { type Happened, hpOf, shownStatuses, World } from "./world.ts";

type Seen = Record<string, unknown>;
interface Vector {
  id: string;
  rules: string[];
  given: Record<string, unknown> & { op: string; settings?: object };
  dice: string[];
  expect: Seen;
  why: string;
}

const vectors = readFileSync(new URL("vectors.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Vector);

const versus = (happened: Happened, id: string) => {
  const line = happened.run?.lines.find((l) => l.id === id)?.line;
  return line?.kind === "versus" ? line : undefined;
};
const typed = (modifiers: unknown): string =>
  String(((modifiers as number[] | undefined) ?? []).reduce((a, b) => a + b, 0) || "");

const saveSeen = (happened: Happened, id: string): Seen => {
  const line = versus(happened, id);
  return {
    used: line?.right?.label.key.split(".").at(-1)?.toUpperCase(),
    target: line?.right?.total,
    success: line?.winner === "left",
    critical: line?.word.key === "BLOODIED.Line.criticalSave",
  };
};

const hurt = (being: Mutable): Seen => ({
  hpAfter: hpOf(being).value,
  state: hpOf(being).state,
  statuses: shownStatuses(being),
});

const ops: Record<string, (world: World, given: never, cup: ScriptedDice) => Seen> = {
  modifier(world, given: { score: number }) {
    const modifier = abilityModifier(given.score, world.house.modifierFormula);
    return { modifier, half: halfModifier(modifier) };
  },
  thresholds: (_, given: { max: number }) => ({ ...hpThresholds(given.max) }),
  hpState: (_, given: { max: number; values: number[] }) => ({
    states: given.values.map((v) => hpState(v, given.max)),
  }),
  missChance: (_, given: { combatants: number[] }) => ({ percents: given.combatants.map(strayPercent) }),
  initiative: (world, given: { INT: number; level: number; bonus?: number }) => ({ total: initiative(world, given) }),
  order(world, given: { combatants: { name: string; INT: number; level: number }[] }) {
    const rolled = given.combatants.map((c) => ({ being: combatant(world, c), total: initiative(world, c) }));
    rolled.sort((a, b) => b.total - a.total || turns.compareTied(a.being, b.being));
    return { order: rolled.map((r) => r.being.name), totals: rolled.map((r) => r.total) };
  },
  check(world, given: { score: number | null; modifiers: number[]; tn: number }) {
    const being = actor("a", { abilities: { STR: given.score ?? 10 } }, world.house);
    const happened = world.act("check", being, {
      form: { ability: given.score === null ? "none" : "str", modifiers: typed(given.modifiers), tn: given.tn },
    });
    const line = versus(happened, "check");
    return {
      natural: line?.left.dice[0]?.value,
      total: line?.left.total,
      success: line?.winner === "left",
      critical: line?.word.key === "BLOODIED.Line.criticalCheck",
    };
  },
  save(world, given: { score: number; modifiers: number[] }) {
    const being = actor("a", { abilities: { AGL: given.score } }, world.house);
    return saveSeen(world.act("save", being, { form: { ability: "agl", modifiers: typed(given.modifiers) } }), "save");
  },
  bestSave(
    world,
    given: { first: string; BLD: number; LCK: number; bldSave?: number; lckSave?: number; modifiers?: number[] },
    cup,
  ) {
    const being = actor(
      "a",
      { abilities: { BLD: given.BLD, LCK: given.LCK }, saves: { bld: given.bldSave ?? 0, lck: given.lckSave ?? 0 } },
      world.house,
    );
    const saver = given.first === "BLD" ? betterSaveScore(being, "bld", "lck") : betterSaveScore(being, "lck", "bld");
    const run = runWithDice(() => rollSave("save", "self", saver, Number(typed(given.modifiers))), cup);
    return { ...run.result, used: saver.ability.toUpperCase() };
  },
  turn(_, given: { events: string[]; unconscious?: boolean }) {
    const being = actor("a", { statuses: given.unconscious ? ["unconscious"] : [] });
    let held: Record<string, number> = {};
    const refused: number[] = [];
    for (const [index, event] of given.events.entries()) {
      const spent = event === "move" ? "movement" : "action";
      if (event === "startTurn") held = turns.refill(being);
      else if (event === "trade") {
        const traded = turns.trade?.(held) ?? null;
        if (traded) held = traded;
        else refused.push(index);
      } else if ((held[spent] ?? 0) > 0) held = { ...held, [spent]: (held[spent] ?? 0) - 1 };
      else refused.push(index);
    }
    return { ...held, refused };
  },
  attack: (world, given: AttackGiven) => attackOp(world, given),
  attackPair: (world, given: PairGiven) => pairOp(world, given),
  damage(
    world,
    given: {
      amount?: number;
      formula?: string;
      halved?: boolean;
      ignoresArmor?: boolean;
      critical?: boolean;
      type: string;
      target: TargetGiven;
    },
  ) {
    const being = person(world, "target", given.target);
    const since = mark(world);
    const happened = world.act("blow", being, {
      form: {
        amount: given.formula ?? String(given.amount),
        type: given.type,
        halved: given.halved ?? false,
        ignoresArmor: given.ignoresArmor ?? false,
        critical: given.critical ?? false,
      },
    });
    return damageSeen(world, being, happened, since);
  },
  bleed(world, given: { target: TargetGiven }) {
    const being = person(world, "target", given.target);
    const happened = world.act("bleed", being);
    return {
      ...saveSeen(happened, "bleed"),
      ...hurt(being),
      injuries: world.made,
      deathChoice: world.choices.length > 0,
    };
  },
  bleedRounds(world, given: { target: TargetGiven; events: (string | { heal?: number; damage?: number })[] }) {
    const being = person(world, "target", { choice: "die", ...given.target });
    let savesRolled = 0;
    for (const event of given.events) {
      if (event === "turnStart") {
        for (const card of turns.turnStartCards?.(being, {}) ?? []) {
          world.act(card.action as "bleed", being);
          savesRolled += 1;
        }
      } else if (event === "stopBleeding") world.act("stopBleeding", actor("helper"), { targets: [being] });
      else if (typeof event === "object") {
        const by = event.heal ?? -(event.damage ?? 0);
        world.write(being, [{ part: "self", do: "adjust", path: "attributes.hp.value", by, why: { key: "" } }]);
      }
    }
    return { ...hurt(being), savesRolled, injuries: world.made };
  },
  stopBleeding(world, given: { target: TargetGiven }) {
    const being = person(world, "target", given.target);
    world.act("stopBleeding", actor("helper"), { targets: [being] });
    return { ...hurt(being), actionsUsed: world.spent.action };
  },
  heal(world, given: { target: TargetGiven; amount: number }) {
    const being = person(world, "target", given.target);
    const bleeds = hpOf(being).value < 1 && !being.statuses.includes("dead");
    if (bleeds) Object.assign(being, { statuses: [...being.statuses, "bleedingOut"] });
    world.act("heal", being, { form: { amount: String(given.amount) } });
    return hurt(being);
  },
  injuryTable(world) {
    world.act("injury", actor("a"));
    return { ...world.made[0] };
  },
  injurySaves(
    world,
    given: { severity: string; successes?: number; failures?: number; BLD: number; LCK: number; modifiers?: number[] },
    cup,
  ) {
    const wound = injury(given.severity, {
      successes: given.successes ?? 0,
      failures: given.failures ?? 0,
      nextSaveAt: 3600,
    });
    const being = actor("a", { abilities: { BLD: given.BLD, LCK: given.LCK }, items: [wound] }, world.house);
    const alive = () => being.items.includes(wound) && !being.statuses.includes("dead");
    let saves = 0;
    while (!cup.empty && alive()) {
      world.time = itemAs(wound, "bloodiedInjury").system.nextSaveAt;
      expect(
        world.act("injurySave", being, { item: wound, form: { modifiers: typed(given.modifiers) } }).problems,
      ).toEqual([]);
      saves += 1;
    }
    const { severity, successes, failures, intervalHours } = itemAs(wound, "bloodiedInjury").system;
    const healed = !being.items.includes(wound);
    return {
      severity,
      successes,
      failures,
      saves,
      outcome: healed ? "healed" : being.statuses.includes("dead") ? "dead" : "active",
      intervalHours: healed ? null : intervalHours,
    };
  },
  rest: (world, given: RestGiven) => restOp(world, given),
  cast: (world, given: CastGiven) => castOp(world, given),
  castSeries(world, given: { pool: number; casts: CastGiven[] }) {
    const caster = actor("caster", { pool: { value: given.pool, max: given.pool } });
    const casts = given.casts.map((cast) => castOp(world, cast, caster));
    return { casts, poolAfter: (caster.system as { casting: { pool: { value: number } } }).casting.pool.value };
  },
};

const combatant = (world: World, c: { name?: string; INT: number; level: number; bonus?: number }): Mutable =>
  actor(c.name ?? "a", { abilities: { INT: c.INT }, level: c.level, initiative: c.bonus ?? 0 }, world.house);

function initiative(world: World, c: { INT: number; level: number; bonus?: number }): number {
  const being = combatant(world, c);
  const happened = world.act("initiative", being);
  const line = happened.run?.lines[0]?.line;
  const total = line?.kind === "total" ? line.total : Number.NaN;
  expect(turns.initiative(being).breakdown).toEqual(stack(turns.initiative(being).breakdown.counted));
  return total;
}

/** Compares expected keys only; an expected key that is missing fails. */
function matches(seen: unknown, expected: unknown, path: string): void {
  if (Array.isArray(expected)) {
    expect(Array.isArray(seen), `${path} is a list`).toBe(true);
    expect((seen as unknown[]).length, `${path}.length`).toBe(expected.length);
    for (const [i, value] of expected.entries()) matches((seen as unknown[])[i], value, `${path}[${i}]`);
  } else if (typeof expected === "object" && expected !== null) {
    for (const [key, value] of Object.entries(expected)) {
      expect(Object.keys(seen as Seen), `${path}.${key} is produced`).toContain(key);
      if (key === "statuses")
        expect([...((seen as Seen)[key] as string[])].sort(), path).toEqual([...(value as string[])].sort());
      else matches((seen as Seen)[key], value, `${path}.${key}`);
    }
  } else expect(seen, path).toBe(expected);
}

describe("vectors of the Bloodied catalogue", () => {
  it("all vectors are present", () => expect(vectors.length).toBe(134));
  for (const vector of vectors)
    it(`${vector.id} ${vector.rules.join(" ")}: ${vector.why}`, () => {
      const world = new World(vector.dice, vector.given.settings);
      const op = ops[vector.given.op];
      if (!op) throw new Error(`no operation ${vector.given.op}`);
      matches(op(world, vector.given as never, world.cup), vector.expect, vector.id);
      world.cup.expectEmpty();
    });
});
