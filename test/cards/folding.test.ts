/** What a card shows of a resolved exchange, and what is under its details. */
import { describe, expect, it } from "vitest";
import type { Act, AppliedEvent, CardData } from "../../module/foundry/cards/card-data.ts";
import {
  isConclusion,
  isPending,
  isSameAction,
  numberLines,
  resolvedActs,
  toResult,
  withoutReplacedTotals,
} from "../../module/foundry/chat/card-folding.ts";
import { lineView } from "../../module/foundry/chat/card-lines.ts";
import type { Line, Text } from "../../module/kernel/card.ts";
import { makeOffer } from "../../module/kernel/outcome.ts";
import { rulesets } from "../../module/rulesets/index.ts";

const say = (text: Text | null | undefined): string => text?.key ?? "";
const w = (key: string): Text => ({ key });

const act = (more: Partial<Act> = {}): Act => ({
  seq: 0,
  action: "attack",
  state: "done",
  parts: { self: { uuid: "Actor.ada", name: "Ada", img: "", hidden: false } },
  facts: null,
  form: {},
  journal: [],
  lines: [],
  headline: w("headline"),
  tone: "plain",
  waiting: null,
  offers: [],
  touches: [],
  from: null,
  by: "user",
  ...more,
});
const from = (id: string) => ({ act: id, offer: "next" });
const applied = (state: AppliedEvent["state"]): AppliedEvent => ({
  act: "a",
  part: "self",
  state,
  by: "user",
  order: 1,
  note: null,
});
const card = (acts: Record<string, Act>, events: CardData["events"] = {}): CardData => ({
  ruleset: "aura",
  acts,
  events,
  cause: "",
});

const resolvedOn = ({ acts, events }: CardData): string[] => [
  ...resolvedActs(
    { acts },
    (id, touch) => events[`${id}-${touch}`]?.state,
    (id, offer) => Object.values(acts).some((one) => one.from?.act === id && one.from.offer === offer.id),
  ),
];
const resolved = (one: CardData): boolean => resolvedOn(one).length === Object.keys(one.acts).length;

const side = (label: string, total: number) => ({ label: w(label), dice: [{ faces: 20, value: 1 }], total });
const versus: Line = {
  kind: "versus",
  left: side("Sword", 17),
  right: side("Defense", 7),
  word: w("hits"),
  by: 10,
  winner: "left",
};
const total = (label: string, value: number, against?: string): Line => ({
  kind: "total",
  label: w(label),
  dice: [],
  total: value,
  ...(against ? { against: w(against) } : {}),
});
const note: Line = { kind: "note", text: w("note") };
const views = (...lines: Line[]) => lines.map((line) => lineView(line, say));

describe("a card is resolved", () => {
  it("when all actions are done, all changes are applied or undone, and nothing announces what is pending", () => {
    const done = act({ touches: ["self"] });
    expect(resolved(card({ a: done }, { "a-self": applied("applied") }))).toBe(true);
    expect(resolved(card({ a: done }, { "a-self": applied("undone") }))).toBe(true);
    expect(resolved(card({ a: done }, { "a-self": applied("waiting") }))).toBe(false);
    expect(resolved(card({ a: done }, { "a-self": applied("failed") }))).toBe(false);
    expect(resolved(card({ a: done }))).toBe(false);
    expect(resolved(card({ a: act({ state: "waiting" }) }))).toBe(false);
  });

  it("once its pending offer was used; plain offers keep nothing open", () => {
    const pending = makeOffer("next", "damage", w("damage"), { tone: "danger", otherwise: w("not yet") });
    const optional = makeOffer("cleave", "cleave", w("cleave"), { otherwise: w("ends here") });
    const reaction = makeOffer("challenge", "challenge", w("challenge"), { closedBy: ["strike"], stays: true });
    expect([pending, optional, reaction].map(isPending)).toEqual([true, false, true]);
    const hit = act({ offers: [pending, optional] });
    expect(resolved(card({ a: hit }))).toBe(false);
    expect(resolved(card({ a: hit, b: act({ from: from("a"), action: "damage" }) }))).toBe(true);
  });
});

describe("while a card waits, an action run is resolved", () => {
  const damage = (id: string) => makeOffer(id, "damage", w("damage"), { tone: "danger", otherwise: w("not yet") });
  const root = act({ offers: [damage("slam"), damage("tentacle")] });
  const hurt = act({ action: "damage", from: { act: "a", offer: "slam" }, touches: ["t0"] });

  it("once it is applied, although its first run still waits for another follow-up", () => {
    expect(resolvedOn(card({ a: root, b: hurt }, { "b-t0": applied("waiting") }))).toEqual([]);
    expect(resolvedOn(card({ a: root, b: hurt }, { "b-t0": applied("applied") }))).toEqual(["b"]);
    expect(resolvedOn(card({ a: root, b: hurt }, { "b-t0": applied("undone") }))).toEqual(["b"]);
  });

  it("only if no run that follows from it waits", () => {
    const falls = act({ from: { act: "b", offer: "fall" }, state: "waiting" });
    expect(resolvedOn(card({ a: root, b: hurt, c: falls }, { "b-t0": applied("applied") }))).toEqual([]);
  });
});

describe("the headline is that of the action run with the result", () => {
  const always = () => true;
  const alive = () => false;
  const parry = act({ action: "parry", from: from("a"), parts: {} });

  it("follows a chain of concluding action runs, and stays with several of them", () => {
    const acts = { a: act(), b: act({ from: from("a") }), c: act({ from: from("b") }) };
    expect(toResult({ acts }, "a", always, alive)).toEqual(["a", "b", "c"]);
    expect(toResult({ acts: { ...acts, d: act({ from: from("b") }) } }, "a", always, alive)).toEqual(["a", "b"]);
  });

  it("ignores action runs that wait, say nothing, were undone, or conclude nothing", () => {
    const acts = (more: Partial<Act>) => ({ acts: { a: act(), b: act({ from: from("a"), ...more }) } });
    expect(toResult(acts({ state: "waiting" }), "a", always, alive)).toEqual(["a"]);
    expect(toResult(acts({ headline: null }), "a", always, alive)).toEqual(["a"]);
    expect(toResult(acts({}), "a", always, (id) => id === "b")).toEqual(["a"]);
    expect(toResult(acts({}), "a", () => false, alive)).toEqual(["a"]);
  });

  it("N-135: a parry concludes an attack only if it succeeds; the same action by the same actor always does", () => {
    expect(["best", "good", "bad"].map((tone) => isConclusion({ tone } as Act, "success"))).toEqual([
      true,
      true,
      false,
    ]);
    expect([isConclusion(parry, "always"), isConclusion(parry, undefined)]).toEqual([true, false]);
    expect([isSameAction(act(), act()), isSameAction(parry, act())]).toEqual([true, false]);
  });

  it("A-12 A-41 N-135 G-38 T-118: the actions that conclude another one, in each ruleset", () => {
    const known = rulesets.map(({ id, actions }) => [
      id,
      Object.keys(actions)
        .filter((name) => actions[name]?.concludes)
        .sort(),
    ]);
    expect(Object.fromEntries(known)).toEqual({
      anatomy: ["compare", "compareManeuver", "maneuverEffect", "parry"],
      aura: ["abilityRoll", "compare", "maneuverRoll", "strike"],
      bloodied: ["castAttack", "castEffect", "castMend", "castSave"],
      grimoire: ["save"],
      threshold: ["grappleAnswer"],
    });
  });
});

describe("numbers of a resolved action run", () => {
  it("are one line each, without the parts of a comparison, dice and notes", () => {
    const lines = views(total("Combat roll", 12), versus, total("Damage", 6), note);
    expect(numberLines(lines).map(({ label, total, word, other, won }) => [label, total, word, other, won])).toEqual([
      ["Sword", 17, "hits", 7, true],
      ["Damage", 6, "", null, false],
    ]);
  });

  it("are the totals if there is no comparison, with what they count against", () => {
    expect(
      numberLines(views(total("Degrees", 1, "up to Minor"))).map(({ label, note: said }) => [label, said]),
    ).toEqual([["Degrees", "up to Minor"]]);
  });

  it("N-30: degrees are shown once, by the last action run that states them", () => {
    const attack = { id: "a", from: "", lines: views(versus, total("Degrees", 1)) };
    const parry = { id: "b", from: "a", lines: views(versus, total("Degrees", 0)) };
    const labels = (acts: (typeof attack)[]) =>
      withoutReplacedTotals(acts).map(({ lines }) => lines.map((line) => (line.kind === "total" ? line.total : "–")));
    expect(labels([attack, parry])).toEqual([["–"], ["–", 0]]);
    // Two follow-ups, such as the armor of two targets, both keep their numbers.
    expect(labels([attack, parry, { ...parry, id: "c" }])).toEqual([
      ["–", 1],
      ["–", 0],
      ["–", 0],
    ]);
  });
});
