import { describe, expect, it } from "vitest";
import { conditions } from "../../module/rulesets/threshold/conditions/conditions.ts";
import { checkEffect } from "../../module/rulesets/threshold/model/check-effect.ts";
import type { ConditionDuration, FeatData, PowerData } from "../../module/rulesets/threshold/model/data.ts";
import type { Doc } from "../../packs/documents.ts";
import { docs, lines, named, ofType } from "./threshold-docs.ts";
import * as ours from "./threshold-ours.ts";
import * as rows from "./threshold-rows.ts";
import { bonus, minus } from "./threshold-words.ts";

const as = <T>(doc: Doc) => doc.system as unknown as T;
const plus = (ability: string) => (ability ? `+${ability}` : "");

function attackOf({ delivery, attack, tags }: PowerData): string {
  if (delivery === "automatic") return "auto";
  if (attack.withWeapon) return `weapon${attack.replaceAbility ? ` with ${attack.replaceAbility}` : ""}`;
  const by = attack.flat === null ? `${attack.addAttackBonus ? "AB" : ""}+${attack.ability}` : `+${attack.flat}`;
  const keywords = tags.filter((tag) => ["fear", "poison"].includes(tag));
  return `${by} vs ${attack.vs}${keywords.length > 0 ? ` (${keywords.join(", ")})` : ""}`;
}

const lasting = ({ status, per, count }: ConditionDuration): string =>
  per === "unspecified" ? `${status} enc` : `${status} ${count} ${per}`;

/** The effects it gives: "Calm: defense.will +2 sacred 1 rounds". */
const gives = ({ effects }: Doc): string[] =>
  (effects as { name: string; changes: { key: string; value: string }[]; duration: { rounds?: number } }[]).map(
    ({ name, changes, duration }) =>
      [
        `${name}:`,
        ...changes.map(({ key, value }) => `${key.replace("system.pool.", "")} ${value}`),
        ...(duration.rounds ? [`${duration.rounds} rounds`] : []),
      ].join(" "),
  );

function doesOf(doc: Doc): string {
  const power = as<PowerData>(doc);
  const { damage, healing, track, target, stabilize, condition, selfCondition, bonus: own } = power;
  const does = [
    ...Object.values(damage.parts).map(({ formula, flat, type, scales }) => {
      expect([type, flat, scales]).toEqual([type, 0, false]);
      return `${formula}${plus(damage.ability)} ${type}`;
    }),
    ...(healing.formula
      ? [`${healing.energy === "none" ? "" : `${healing.energy} `}healing ${healing.formula}${plus(healing.ability)}`]
      : []),
    ...(own.value ? [`${own.target} ${minus(own.value, true)} ${own.type}`] : []),
    ...(track ? [`track ${minus(track, true)}`] : []),
    ...(target.types.length > 0 ? [`only ${target.types.join(", ")}`] : []),
    ...(target.maxHitDice === null ? [] : [`at most ${target.maxHitDice} HD`]),
    ...(stabilize ? ["stabilize"] : []),
    ...(condition.status ? [lasting(condition)] : []),
    ...(selfCondition.status ? [`self ${lasting(selfCondition)}`] : []),
    ...Object.values(power.modifiers).map(bonus),
    ...gives(doc),
  ];
  return does.join("; ") || "–";
}

function powerRow(doc: Doc): string {
  const power = as<PowerData>(doc);
  const { kind, action, range, area, uses } = power;
  const limit = uses.max === 0 ? "at will" : `${uses.value}/${uses.per}`;
  expect([doc.name, uses.value]).toEqual([doc.name, uses.max]);
  return [
    doc.name,
    `${kind} · ${action}`,
    attackOf(power),
    area ? `${range} (${area})` : range,
    doesOf(doc),
    limit,
  ].join(" | ");
}

describe("powers match the catalogue", () => {
  it.each(lines(rows.powers))("T-34 T-37 %s", (name, expected) =>
    expect(powerRow(named("powers", name))).toBe(expected),
  );
  it.each([...lines(ours.talents), ...lines(ours.creaturePowers)])("T-34 T-37, one of ours: %s", (name, expected) =>
    expect(powerRow(named("powers", name))).toBe(expected),
  );

  it("are exactly the catalogue's and ours", () => {
    const known = [rows.powers, ours.talents, ours.creaturePowers].flatMap((table) => lines(table));
    const names = ofType("powers", "Power").map(({ name }) => name);
    expect(names.sort()).toEqual(known.map(([name]) => name).sort());
    expect(docs("powers")).toHaveLength(33 + 27 + 13 + 14);
  });

  it("T-38 T-40 poison attacks Fortitude and fear attacks Will", () => {
    for (const doc of ofType("powers", "Power")) {
      const { kind, attack, tags } = as<PowerData>(doc);
      if (kind === "poison" || tags.includes("poison")) expect([doc.name, attack.vs]).toEqual([doc.name, "fort"]);
      if (tags.includes("fear")) expect([doc.name, attack.vs]).toEqual([doc.name, "will"]);
    }
  });

  it("cause existing conditions, including all that only powers cause", () => {
    const known = conditions.map(({ id }) => id);
    const put = ofType("powers", "Power").flatMap((doc) => {
      const { condition, selfCondition } = as<PowerData>(doc);
      return [condition.status, selfCondition.status].filter((status) => status !== "");
    });
    expect(put.filter((status) => !known.includes(status))).toEqual([]);
    expect([...new Set(put)].sort()).toEqual(
      "baned blessed enlarged evasive exposed frightened hexed lucky mighty poisoned prone reduced slowed warded".split(
        " ",
      ),
    );
  });

  it("T-53 T-55: their effects change numbers that the rules read", () => {
    for (const { name, effects } of ofType("powers", "Power")) {
      const changes = (effects as { changes: { key: string; value: string }[] }[]).flatMap((one) => one.changes);
      expect([name, checkEffect(changes.map(({ key, value }) => ({ path: key, type: "add", value })))]).toEqual([
        name,
        [],
      ]);
    }
  });

  it("T-21 T-95 have the default critical range and count as attacks", () => {
    for (const doc of ofType("powers", "Power")) {
      const { crit, countsAsAttack } = as<PowerData>(doc);
      expect([doc.name, crit, countsAsAttack]).toEqual([doc.name, { range: 20, multiplier: 2 }, true]);
    }
  });
});

describe("feats", () => {
  it.each(lines(rows.feats))("%s", (name, expected) => {
    const { flags, modifiers, category } = as<FeatData>(named("powers", name));
    const does = [...(flags.weaponFinesse ? ["finesse"] : []), ...Object.values(modifiers).map(bonus)];
    expect(`${name} | ${does.join(", ")}`).toBe(expected);
    expect(category).toBe("feat");
  });

  it("are the catalogue's fourteen", () => {
    expect(ofType("powers", "Feat").map(({ name }) => name)).toEqual(lines(rows.feats).map(([name]) => name));
  });
});
