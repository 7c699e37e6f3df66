/** The action bars of all rulesets: groups, numbers, costs and reasons of sample actors. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { BarButton } from "../../module/kernel/action-bar.ts";
import type { Text } from "../../module/kernel/card.ts";
import type { Ruleset, Snapshot, ViewContext } from "../../module/kernel/ruleset.ts";
import { actionBar as anatomyBar } from "../../module/rulesets/anatomy/views/index.ts";
import { actionBar as auraBar } from "../../module/rulesets/aura/views/index.ts";
import { actionBar as bloodiedBar } from "../../module/rulesets/bloodied/views/index.ts";
import { actionBar as grimoireBar } from "../../module/rulesets/grimoire/views/index.ts";
import { rulesets } from "../../module/rulesets/index.ts";
import { actionBar as thresholdBar } from "../../module/rulesets/threshold/views/index.ts";
import * as anatomy from "../../tools/preview-anatomy-samples.ts";
import * as aura from "../../tools/preview-aura-samples.ts";
import * as grimoire from "../../tools/preview-grimoire-samples.ts";
import * as bloodied from "../../tools/preview-samples.ts";
import * as threshold from "../../tools/preview-threshold-samples.ts";
import { words } from "../../tools/preview-words.ts";
import { weapon as anatomyWeapon } from "../anatomy/people.ts";

const lang = words(join(import.meta.dirname, "../../lang/en"));
const context = (more: Partial<ViewContext> = {}): ViewContext => ({
  mode: "play",
  owner: true,
  limited: false,
  gm: true,
  house: {},
  worldTime: 0,
  combat: null,
  ...more,
});
const FIGHT = { id: "combat", round: 1, current: true, resources: {} };

const BARS: Readonly<Record<string, typeof auraBar>> = {
  bloodied: bloodiedBar,
  anatomy: anatomyBar,
  threshold: thresholdBar,
  aura: auraBar,
  grimoire: grimoireBar,
};
const rulesetOf = (actor: Snapshot): Ruleset => rulesets.find(({ actors }) => actors.includes(actor.type))!;
const barOf = (actor: Snapshot, more: Partial<ViewContext> = {}) => BARS[rulesetOf(actor).id]!(actor, context(more));
const said = ({ key, data = {} }: Text): string =>
  (lang.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = data[name];
    return typeof value === "object" ? said(value as Text) : String(value ?? "");
  });
const line = ({ label, note, disabledReason }: BarButton): string =>
  [said(label), note && said(note), disabledReason && `(${said(disabledReason)})`].filter(Boolean).join(" ");

const people: Snapshot[] = [bloodied, anatomy, threshold, aura, grimoire].flatMap((samples) =>
  Object.values(samples as Record<string, unknown>).flatMap((make) => {
    if (typeof make !== "function" || make.length > 0) return [];
    const one = make() as Snapshot;
    return rulesets.some(({ actors }) => actors.includes(one?.type)) ? [one] : [];
  }),
);

describe("bars of all sample actors", () => {
  it("cover all five rulesets", () => {
    expect(new Set(people.map((one) => rulesetOf(one).id))).toEqual(new Set(rulesets.map(({ id }) => id)));
  });

  it.each(people.map((actor) => [actor.name, actor] as const))(
    "%s: every button runs an action of the ruleset with an own item, its texts exist, the data are plain and unchanged",
    (_name, actor) => {
      const before = JSON.stringify(actor);
      for (const combat of [null, FIGHT]) {
        const buttons = Object.values(barOf(actor, { combat })).flat();
        expect(buttons.length).toBeGreaterThan(0);
        for (const button of buttons) {
          expect(rulesetOf(actor).actions).toHaveProperty(button.action);
          if (button.item) expect(actor.items.map(({ id }) => id)).toContain(button.item);
          for (const text of [button.label, button.note, button.disabledReason])
            if (text) expect(said(text)).not.toMatch(/^[A-Z]+\.|\{/);
          expect(JSON.parse(JSON.stringify(button))).toEqual(button);
        }
      }
      expect(JSON.stringify(actor)).toBe(before);
    },
  );
});

describe("one actor of each ruleset", () => {
  const lines = (actor: Snapshot, group: "attacks" | "magic" | "actions", combat: ViewContext["combat"] = FIGHT) =>
    (barOf(actor, { combat })[group] ?? []).map(line);

  it.each([
    ["N-06", anatomy.bren(), ["Arming sword +5", "strike +5"]],
    ["T-34", threshold.brannic(), ["Long sword −14", "Grapple"]],
    ["A-03", aura.brannoc(), ["Arming Sword 18", "Javelin 17", "Unarmed 17"]],
    ["G-16", grimoire.maren(), ["Longsword +9 + d8", "Unarmed +9 + d4"]],
  ])("%s: attacks with their numbers", (_id, actor, expected) => {
    expect(lines(actor, "attacks")).toEqual(expected);
  });

  it("T-129: Threshold's powers with their attack and their uses left", () => {
    expect(lines(threshold.sefrin(), "magic")).toEqual([
      "Evasive Footwork 2/3",
      expect.stringMatching(/^Ember Dart [+−]\d+$/),
      expect.stringMatching(/^Dread Whisper 0\/2 \(/),
    ]);
  });

  it("B-05 B-20: an unconscious actor's attacks say why they are disabled", () => {
    expect(lines(bloodied.brannoc(), "attacks")).toEqual([
      "Arming Sword +3 (Brannoc Tull cannot act.)",
      "Hatchet +3 (Brannoc Tull cannot act.)",
      "Hatchet, thrown +0 (Brannoc Tull cannot act.)",
      "Broken thing +3 (Brannoc Tull cannot act.)",
      "Attack with both weapons (Brannoc Tull cannot act.)",
    ]);
  });

  it("A-03 A-34: costs have the shapes of their pips; in Rounds, Stamina replaces the missing Energy", () => {
    const costs = (combat: ViewContext["combat"]) =>
      barOf(aura.brannoc(), { combat }).attacks?.[0]?.cost?.map(({ shape, count }) => [shape, count]);
    expect(costs(null)).toEqual([["diamond", 3]]);
    expect(costs(FIGHT)).toEqual([
      ["diamond", 2],
      ["round", 1],
    ]);
  });

  it("N-67 N-89: a dropped weapon is picked up from the bar", () => {
    const picks = (actor: Snapshot) => lines(actor, "actions").filter((one) => one.startsWith("Pick up"));
    expect(picks(anatomy.bren())).toEqual([]);
    const dropped = anatomyWeapon("Dropped sword", { carry: "dropped", heldBy: [] });
    expect(picks(anatomy.bren({}, [dropped]))).toEqual(["Pick up 1 AP"]);
  });

  it("A-14 A-29 A-31: the slot of an unloaded bow loads it; weapons not at hand are drawn and picked up", () => {
    const [bow] = barOf(aura.isaura(), { combat: FIGHT }).attacks ?? [];
    expect([bow?.action, bow?.cost?.map(({ count }) => count)]).toEqual(["load", [2]]);
    expect(lines(aura.isaura(), "attacks")[0]).toBe("Load: Long Bow");
    expect(lines(aura.isaura(), "actions")).toContain("Pick Up: Short Sword");
    expect(lines(aura.brannoc(), "actions")).toContainEqual(expect.stringContaining("Draw: Mace"));
  });

  it("A-14: without ammunition the slot of a bow says so", () => {
    const archer = aura.isaura();
    const items = archer.items.filter(({ type }) => type !== "auraAmmunition");
    expect(lines({ ...archer, items }, "attacks")[0]).toMatch(/^Load: Long Bow \(.*ammunition/);
  });

  it("A-202 A-120: what a condition makes relevant comes first, and things to use are offered", () => {
    expect(lines(aura.mirelle(), "actions")[0]).toMatch(/^Escape/);
    expect(lines(aura.brannoc(), "actions")).toContainEqual(expect.stringMatching(/^Surge Tonic/));
  });

  it("G-82: actions that cost AP are offered in combat only", () => {
    expect(lines(grimoire.maren(), "actions", null)).toEqual([]);
    expect(lines(grimoire.maren(), "actions").map((text) => text.replace(/ \(.*/, ""))).toEqual([
      "Move",
      "Gain Advantage",
      "Hold an action",
      "Retreat",
    ]);
  });

  it("G-82 D40: in combat, attacks, Move and Gain Advantage show their AP", () => {
    const costs = (combat: ViewContext["combat"], house = {}) =>
      Object.values(barOf(grimoire.maren(), { combat, house }))
        .flat()
        .flatMap(({ cost = [] }) => cost.map(({ shape, count }) => `${count} ${shape}`));
    expect(costs(null)).toEqual([]);
    expect(costs(FIGHT)).toEqual(["2 diamond", "2 diamond", "1 diamond", "1 diamond"]);
    expect(costs(FIGHT, { attackAp: 3 })).toEqual(["3 diamond", "3 diamond", "1 diamond", "1 diamond"]);
  });
});
