import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { anatomy } from "../../module/rulesets/anatomy/index.ts";
import { asActor } from "../../module/rulesets/anatomy/model/data.ts";
import { body } from "../../module/rulesets/anatomy/views/body.ts";
import { strip, vitals } from "../../module/rulesets/anatomy/views/header.ts";
import { partials, sheets, views } from "../../module/rulesets/anatomy/views/index.ts";
import { turn } from "../../module/rulesets/anatomy/views/turn-bar.ts";
import { weaponRows } from "../../module/rulesets/anatomy/views/weapons.ts";
import { bren, NOW, odo, ox, warden } from "../../tools/preview-anatomy-samples.ts";
import { words } from "../../tools/preview-words.ts";
import { actor, creature } from "./people.ts";

const lang = words(join(import.meta.dirname, "../../lang/en"));
const context = (more: Partial<ViewContext> = {}): ViewContext => ({
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: NOW,
  combat: null,
  ...more,
});
const fight = { round: 2, current: true, resources: {} };
const people = (): Snapshot[] => [bren(), odo(), ox(), warden()];
const everything = (): Snapshot[] => [...people(), ...people().flatMap((one) => [...one.items])];

/** All text keys in a view. */
function keysIn(data: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(data)) for (const entry of data) keysIn(entry, found);
  else if (typeof data === "object" && data !== null) {
    const { key } = data as Partial<Text>;
    if (typeof key === "string" && /^[A-Z]+\./.test(key)) found.add(key);
    for (const entry of Object.values(data)) keysIn(entry, found);
  }
  return found;
}

describe("every type", () => {
  test("has a view with the parts of its sheet", () => {
    expect(Object.keys(views).sort()).toEqual(Object.keys(sheets).sort());
    expect(Object.keys(views).sort()).toEqual([...anatomy.actors, ...anatomy.items].sort());
    expect(new Set(everything().map((one) => one.type))).toEqual(new Set(Object.keys(views)));
    for (const document of everything()) {
      const view = views[document.type]!(document, context()) as Record<string, unknown>;
      for (const part of sheets[document.type]!.parts)
        if (!["tabs", "threat"].includes(part.id)) expect(view, `${document.type} ${part.id}`).toHaveProperty(part.id);
    }
  });

  test("returns plain data, the same each time, and leaves the document alone", () => {
    for (const document of everything()) {
      const before = JSON.stringify(document);
      const view = JSON.stringify(views[document.type]!(document, context({ combat: fight })));
      expect(JSON.stringify(views[document.type]!(document, context({ combat: fight })))).toBe(view);
      expect(JSON.stringify(document)).toBe(before);
    }
  });

  test("uses only existing texts", () => {
    const picked = { selections: { part: "head" }, combat: fight };
    const keys = everything().flatMap((one) => [
      ...keysIn(views[one.type]!(one, context(picked))),
      ...keysIn(views[one.type]!(one, context({ limited: true }))),
    ]);
    expect([...new Set(keys)].filter((key) => !lang.has(key))).toEqual([]);
  });

  test("shared partials are named after the ruleset", () => {
    for (const name of Object.keys(partials)) expect(name).toMatch(/^ffAnatomy/);
  });

  test("every action named in a template exists", () => {
    const folder = join(import.meta.dirname, "../../templates/anatomy");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".hbs"));
    const all = files.map((file) => readFileSync(join(folder, file), "utf8")).join("");
    const acts = new Set([...all.matchAll(/data-act="(\w+)"/g)].map((m) => m[1] as string));
    expect([...acts].filter((id) => !Object.hasOwn(anatomy.actions, id))).toEqual([]);
  });
});

describe("limited view", () => {
  test("contains no numbers", () => {
    for (const one of people()) {
      const view = views[one.type]!(one, context({ limited: true, gm: false, owner: false })) as object;
      expect(Object.keys(view)).toEqual(["limited"]);
      expect(JSON.stringify(view)).not.toMatch(/"(stamina|defence|parts|hurt|capacity)"/);
    }
  });
});

describe("the head of the sheet", () => {
  test("D-10 D-30: Strain takes its share of the bar, and one point can always be recovered", () => {
    const kept = (strain: number, house = {}) =>
      vitals(asActor(actor("A", { strain })), context({ house })).stamina as { kept: string; most: Text | null };
    expect(kept(4)).toMatchObject({ kept: "0.4", most: { data: { most: 6 } } });
    expect(kept(40)).toMatchObject({ kept: "0.9", most: { data: { most: 1 } } });
    expect(kept(4, { strainMode: "track" })).toMatchObject({ kept: "0", most: null });
  });

  test("N-13 D-04: the DV in use is marked, with the total it needs", () => {
    const now = (one: Snapshot, house = {}) => {
      const { defence, need } = vitals(asActor(one), context({ house }));
      return defence.flatMap((d) => (d.now ? [[d.id, need.data?.total]] : []));
    };
    expect(now(actor("A", { dex: 2 }))).toEqual([["dv", 13]]);
    expect(now(actor("A", { dex: 2 }), { tieHits: true })).toEqual([["dv", 12]]);
    expect(now(actor("A", { dex: 2, statuses: ["offGuard"] }))).toEqual([["offGuard", 11]]);
  });

  test("N-21: no Constitution, no Stamina", () => {
    expect(vitals(asActor(warden()), context())).toMatchObject({
      stamina: null,
      none: { key: "ANATOMY.Sheet.noStamina" },
    });
  });

  test("N-27: without an injury limit the sheet warns its owner", () => {
    const endless = asActor(creature("Golem", { con: null }));
    expect(strip(endless, context())).toMatchObject({ shown: true, sentence: { key: "ANATOMY.Sheet.strip.endless" } });
    expect(strip(endless, context({ owner: false }))).toEqual({ shown: false });
    expect(strip(asActor(warden()), context())).toEqual({ shown: false });
  });

  test("N-96 D-73: in combat the next attack shows its disadvantage; outside there is no turn", () => {
    expect(turn(asActor(bren()), context({ combat: fight }))).toMatchObject({
      shown: true,
      next: { data: { count: 1 } },
    });
    expect(turn(asActor(bren()), context())).toEqual({ shown: false });
  });

  test("N-30: no actions for an unconscious actor", () => {
    const view = (one: Snapshot) => (views[one.type]!(one, context()) as { quick: { shown: boolean } }).quick.shown;
    expect([view(bren()), view(odo())]).toEqual([true, false]);
  });
});

describe("the body tab", () => {
  const shown = (one: Snapshot, more: Partial<ViewContext> = {}) => body(asActor(one), context(more));

  test("N-34 N-35: injured parts by severity, with squares and the DC to treat them", () => {
    const { hurt } = shown(bren());
    expect(
      hurt.map(({ id, pips, treat }) => [id, pips.filter(Boolean).length, pips.length, treat?.dc ?? null]),
    ).toEqual([
      ["rightLeg", 2, 3, 25],
      ["leftHand", 1, 3, 20],
      ["leftEar", 2, 2, null],
    ]);
    expect(hurt.map(({ regrow, heals }) => [regrow, heals])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  test("N-52: reached steps show their effects, equal ones of several targets in one sentence", () => {
    const leg = shown(bren()).hurt.find(({ id }) => id === "rightLeg");
    const said = (leg?.effects ?? []).map(({ key }) => key);
    expect(said).toContain("ANATOMY.Sheet.modifier.disadvantage");
    expect(said).toContain("ANATOMY.Sheet.modifier.standUp");
    expect(said.filter((key) => key === "ANATOMY.Sheet.modifier.speed")).toHaveLength(1);
  });

  test("N-49: a weapon is called disabled only if the part has one", () => {
    const gone = (one: Snapshot, id: string) =>
      shown(one)
        .hurt.find((row) => row.id === id)
        ?.effects.some(({ key }) => key === "ANATOMY.Sheet.step.disables");
    expect(gone(ox(), "leftHorn")).toBe(true);
    expect(gone(bren(), "rightLeg")).toBe(false);
  });

  test("D-14: parts lost with their parent are named, neither injured nor sound", () => {
    const { lost, hurt, sound } = shown(odo());
    expect(lost?.data?.names).toBe("Right Hand");
    expect(hurt.map(({ id }) => id)).not.toContain("rightHand");
    expect(sound.flatMap(({ parts }) => parts.map(({ id }) => id))).not.toContain("rightHand");
  });

  test("N-59: an unknown heart is hidden from others", () => {
    const hearts = (more: Partial<ViewContext>) =>
      JSON.stringify(shown(ox(), more)).includes('"heart"') || shown(ox(), more).unknown === null;
    expect(hearts({ gm: false, owner: false })).toBe(false);
    expect(hearts({ gm: true })).toBe(true);
    const knows = (kind: string) => actor("Ada", { more: { "knowledge.hearts": [kind] } });
    const stranger = { gm: false, owner: false };
    const { species } = asActor(ox()).system.details;
    expect(hearts({ ...stranger, ownedActors: () => [knows("wolf")] })).toBe(false);
    expect(hearts({ ...stranger, ownedActors: () => [knows("wolf"), knows(species)] })).toBe(true);
  });

  test("N-24: the DC of the death save with its sum", () => {
    const { death } = shown(odo());
    expect(death.number?.shown).toBe(String(asActor(odo()).system.body.deathDc));
    expect(death.number?.why?.breakdown.counted.map(({ value }) => value)).toEqual([13, 3]);
  });

  test("a picked part shows every step, the reached ones marked", () => {
    const { open } = shown(bren(), { selections: { part: "rightLeg" } });
    expect(open?.steps.map(({ reached }) => reached)).toEqual([true, true, false]);
    expect(open?.injuries).toHaveLength(2);
    expect(shown(bren()).open).toBeNull();
  });
});

describe("attacks", () => {
  const rows = (one: Snapshot, more: Partial<ViewContext> = {}) => weaponRows(one, asActor(one), context(more)).rows;

  test("N-06 N-108: a row shows the sum that the action rolls", () => {
    const sword = rows(bren()).find(({ given }) => given.includes("melee"));
    expect(sword?.attack?.shown).toBe("+5");
  });

  test("N-49: an injured horn cannot gore, with the reason", () => {
    const gores = rows(ox()).filter(
      ({ disabledReason, attack }) => disabledReason?.key === "ANATOMY.Sheet.arms.disabled" && attack === null,
    );
    expect(gores).toHaveLength(1);
  });

  test("N-124: after Defend no attack is possible this turn", () => {
    const defended = bren({ more: { "turn.noAttack": true } });
    expect(rows(defended, { combat: fight }).every(({ attack }) => attack === null)).toBe(true);
    expect(rows(defended).some(({ attack }) => attack !== null)).toBe(true);
  });
});
