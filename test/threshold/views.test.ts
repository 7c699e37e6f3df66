import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { threshold } from "../../module/rulesets/threshold/index.ts";
import { asActor } from "../../module/rulesets/threshold/model/data.ts";
import { chips, strip, turn, vitals } from "../../module/rulesets/threshold/views/header.ts";
import { partials, sheets, views } from "../../module/rulesets/threshold/views/index.ts";
import { brannic, bull, NOW, sefrin, stable, viper } from "../../tools/preview-threshold-samples.ts";
import { words } from "../../tools/preview-words.ts";
import { actor, creature, gear, weapon } from "./people.ts";

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
const people = (): Snapshot[] => [sefrin(), brannic(), stable(), bull(), viper()];
const everything = (): Snapshot[] => [...people(), ...people().flatMap((one) => [...one.items])];

/** Every text key anywhere in a view. */
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
  test("has a view with exactly the parts of its sheet", () => {
    expect(Object.keys(views).sort()).toEqual(Object.keys(sheets).sort());
    expect(Object.keys(views).sort()).toEqual([...threshold.actors, ...threshold.items].sort());
    expect(new Set(everything().map((one) => one.type))).toEqual(new Set(Object.keys(views)));
    for (const document of everything()) {
      const view = views[document.type]!(document, context()) as Record<string, unknown>;
      for (const part of sheets[document.type]!.parts)
        if (!["tabs", "threat"].includes(part.id)) expect(view, `${document.type} ${part.id}`).toHaveProperty(part.id);
    }
  });

  test("gives plain data, the same twice, and does not change the document", () => {
    for (const document of everything()) {
      const before = JSON.stringify(document);
      const view = JSON.stringify(views[document.type]!(document, context({ combat: fight })));
      expect(JSON.stringify(views[document.type]!(document, context({ combat: fight })))).toBe(view);
      expect(JSON.stringify(document)).toBe(before);
    }
  });

  test("all its texts exist", () => {
    const keys = everything().flatMap((one) => [
      ...keysIn(views[one.type]!(one, context({ combat: fight }))),
      ...keysIn(views[one.type]!(one, context({ limited: true }))),
    ]);
    expect([...new Set(keys)].filter((key) => !lang.has(key))).toEqual([]);
  });

  test("shared partials are named after the ruleset", () => {
    for (const name of Object.keys(partials)) expect(name).toMatch(/^ffThreshold/);
  });

  test("every action a sheet names exists", () => {
    expect(keysOfActs().filter((id) => !Object.hasOwn(threshold.actions, id) && id !== "initiative")).toEqual([]);
    expect(Object.hasOwn(threshold.actions, vitals(asActor(sefrin()), context()).acts.hurt)).toBe(true);
  });
});

/** Actions named in the templates. */
function keysOfActs(): string[] {
  const folder = join(import.meta.dirname, "../../templates/threshold");
  const all = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return [...new Set(all.flatMap((text) => [...text.matchAll(/data-act="(\w+)"/g)].map((m) => m[1] as string)))].sort();
}

describe("limited view (T-135)", () => {
  test("contains no numbers of the actor", () => {
    for (const one of people()) {
      const view = views[one.type]!(one, context({ limited: true, gm: false, owner: false })) as object;
      expect(Object.keys(view)).toEqual(["limited"]);
      expect(JSON.stringify(view)).not.toMatch(/"hp"|defenses|threshold"|attacks/);
    }
  });

  test("shows the track step and visible conditions, but no blessing", () => {
    const seen = (one: Snapshot) =>
      (views.thresholdCreature!(one, context({ limited: true })) as { limited: { chips: { id: string }[] } }).limited
        .chips;
    const wolf = creature("Wolf", { step: 2, statuses: ["prone", "blessed"] });
    expect(seen(wolf).map(({ id }) => id)).toEqual(["track2", "prone"]);
  });
});

describe("hit points and threshold", () => {
  test("T-24 T-25: the threshold is beside HP, and the line names the damage that exceeds it", () => {
    const { hp, threshold: wound } = vitals(asActor(sefrin()), context());
    expect([hp.value, hp.max.shown, wound.shown]).toEqual([9, "18", "12"]);
    expect(hp.note.data).toMatchObject({ over: 13, at: { data: { rounds: 3 } } });
  });

  test("T-33: an actor with negative Constitution reads that 0 HP is death", () => {
    const { hp } = vitals(asActor(actor("Thin", { con: -1 })), context());
    expect(hp.note.data?.at).toEqual({ key: "THRESHOLD.Sheet.fate.dies" });
  });

  test("T-26 T-30: six steps, passed ones marked, with the current one's penalty", () => {
    const { track } = vitals(asActor(actor("A", { step: 3 })), context());
    expect(track.penalty).toBe("−5");
    expect(track.steps.map(({ on, past }) => (on ? "on" : past ? "past" : ""))).toEqual([
      "past",
      "past",
      "past",
      "on",
      "",
      "",
    ]);
  });

  test.each([
    ["nothing", actor("A"), null],
    ["bleeding", brannic(), "bleeding"],
    ["stable", stable(), "stable"],
    ["dead", actor("A", { hp: 0, step: 5, statuses: ["dead"] }), "dead"],
    ["knocked out with HP left", actor("A", { class: "Soldier", step: 5 }), "out"],
    ["too much to carry", actor("A", { items: [gear("Anvil", { weight: 200 })] }), "over"],
  ])("urgent state: %s", (_, one, key) => {
    const shown = strip(asActor(one), context()) as { shown: boolean; sentence?: Text };
    expect(shown.shown).toBe(key !== null);
    expect(shown.sentence?.key).toBe(key === null ? undefined : `THRESHOLD.Sheet.strip.${key}`);
  });

  test("T-28: an unconscious actor with HP left can be woken, one at 0 HP cannot", () => {
    expect(strip(asActor(actor("A", { class: "Soldier", step: 5 })), context())).toMatchObject({
      wake: true,
      finish: false,
    });
    expect(strip(asActor(stable()), context())).toMatchObject({ wake: false, finish: true, again: true });
  });

  test("D-03: combat counts the rounds of a bleeding actor itself, unless the house rule leaves it to the GM", () => {
    const tick = (more: Partial<ViewContext>) => strip(asActor(brannic()), context(more));
    expect(tick({})).toMatchObject({ tick: true });
    expect(tick({ combat: fight })).toMatchObject({ tick: false });
    expect(tick({ combat: fight, house: { bleedTick: "manual" } })).toMatchObject({ tick: true });
  });

  test("conditions are in catalogue order, the rounds left beside bleeding (T-19)", () => {
    const all = chips(asActor(brannic()));
    expect(all.map(({ id }) => id)).toEqual(["unconscious", "bleeding", "loadOver"]);
    expect(all.find(({ id }) => id === "bleeding")?.note?.data).toEqual({ rounds: 3 });
  });

  test("D-34: the turn counts no actions; a prone or held actor has a button to end that", () => {
    expect(turn(asActor(viper()), context({ combat: fight }))).toMatchObject({
      shown: true,
      stand: true,
      escape: true,
    });
    expect(turn(asActor(sefrin()), context({ combat: fight }))).toMatchObject({ stand: false, escape: false });
    expect(turn(asActor(sefrin()), context())).toEqual({ shown: false });
  });

  test("T-64: reach 0 is explained on the sheet", () => {
    expect(vitals(asActor(viper()), context()).reachNote?.key).toBe("THRESHOLD.Sheet.reachZero");
    expect(vitals(asActor(bull()), context()).reachNote).toBeNull();
  });
});

test("T-13: the sheet of a weapon offers no property that has no effect; its longer reach is a number", () => {
  const whip = weapon("Whip", "1d4", { properties: ["finesse", "reach"], reachBonus: 2 });
  const shown = JSON.stringify(views.thresholdWeapon?.(whip, context()));
  expect([shown.includes("property.finesse"), shown.includes("property.reach")]).toEqual([true, false]);
  expect(shown).toContain("reachBonus");
});
