/** Sample dialogs and tracker rows for tools/preview-cards.ts. */
import { fieldView, oddsView, sections } from "../module/foundry/applications/dialog-view.ts";
import type { Field, Form, OddsView } from "../module/kernel/ruleset.ts";
import { icon, type Say, w } from "./preview-cards-data.ts";

const bow: Field[] = [
  {
    kind: "number",
    name: "distance",
    label: w("Distance"),
    hint: w("effective 90, at most 180"),
    min: 0,
    unit: w("ft"),
  },
  {
    kind: "choice",
    name: "target",
    label: w("Target"),
    as: "list",
    options: [{ value: "t0", label: w("Road Bandit") }],
  },
  {
    kind: "choice",
    name: "ability",
    label: w("Ability"),
    rule: "B-12",
    options: [
      { value: "agl", label: w("AGL +2") },
      { value: "int", label: w("INT +2") },
      { value: "str", label: w("STR"), disabledReason: w("not with a bow") },
    ],
  },
  {
    kind: "sum",
    name: "sum",
    label: w("Attack"),
    rule: "B-05",
    prefix: "1d20",
    total: "-1",
    terms: [
      { label: w("Agility"), source: w("score 15"), value: 2 },
      { label: w("Long range"), source: w("105 ft is past 90"), value: -4 },
      { label: w("Higher ground"), value: 1 },
      { label: w("Bracing"), source: w("only the best counts"), value: 1, ignored: true },
    ],
  },
  { kind: "text", name: "extra", label: w("Added to the attack"), placeholder: w("+1d4 or −2") },
  {
    kind: "ticks",
    name: "melee",
    label: w("Firing into melee"),
    rule: "B-18",
    summary: w("1 in 2 strays"),
    options: [
      { value: "m0", label: w("Brannoc Tull"), hint: w("and the bandit: two in it"), value2: "50%" },
      { value: "m1", label: w("Ysolde Marr"), value2: "33%" },
      { value: "m2", label: w("The bandit himself"), locked: true },
    ],
  },
  {
    kind: "choice",
    name: "defense",
    label: w("Their Defense"),
    options: [
      { value: "rolled", label: w("Rolled"), hint: w("1d20 + 2") },
      { value: "helpless", label: w("Helpless"), hint: w("1d20") },
      { value: "fixed", label: w("Fixed"), hint: w("a number") },
    ],
  },
  { kind: "number", name: "fixed", label: w("Fixed Defense"), hint: w("instead of a roll"), min: 0, max: 40 },
  { kind: "check", name: "still", label: w("The target stands still") },
];
const bowOdds: OddsView = {
  lost: 0,
  bar: [
    { label: w("hit"), p: 0.17, tone: "good" },
    { label: w("critical"), p: 0.025, tone: "best" },
    { label: w("hits Brannoc"), p: 0.195, tone: "harm" },
    { label: w("half of it"), p: 0.06, tone: "half" },
    { label: w("nobody"), p: 0.55, tone: "nothing" },
  ],
  spread: {
    label: w("HP lost"),
    bars: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((value) => ({
      value,
      p: [0, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025, 0.018, 0.011, 0.005, 0.005, 0.004, 0.004][value] ?? 0,
      tone: value < 5 ? ("half" as const) : value < 9 ? ("good" as const) : ("best" as const),
    })),
    lines: [
      { label: w("bloodied"), p: 0.025 + 0.025 + 0.018 + 0.011 + 0.005 + 0.005 + 0.004 + 0.004 },
      { label: w("down"), p: 0.005 + 0.005 + 0.004 + 0.004 },
    ],
  },
  sentences: [w("Road Bandit loses 0.9 on average."), w("Brannoc Tull loses 0.5 on average.")],
};

export function dialogs(say: Say) {
  const values: Form = {
    distance: 105,
    target: "t0",
    ability: "agl",
    extra: "",
    melee: ["m0", "m2"],
    defense: "rolled",
    fixed: 12,
    still: true,
  };
  const views = (app: string, problem: string) =>
    bow.map((f) =>
      fieldView(f, values[f.name], f.name === problem ? "At most 180 ft: nothing is rolled." : undefined, app, say),
    );
  const [distance, ...rest] = views("one", "");
  const [far, ...others] = views("two", "distance");
  const aim = { name: "Road Bandit", img: icon("bandit") };
  return [
    {
      title: "Long Bow · Corwen Ash",
      ruleset: "bloodied",
      icon: "broadsword",
      aim: { ...aim, distance },
      sections: sections(rest),
      general: [],
      odds: oddsView(bowOdds, say),
      disabledReason: "",
      verb: "Shoot: 1 Act",
    },
    {
      title: "Long Bow · Corwen Ash",
      ruleset: "anatomy",
      icon: "ribcage",
      aim: { ...aim, distance: far },
      sections: sections(others.slice(0, 3)),
      general: ["There is no arrow left."],
      odds: null,
      disabledReason: "At most 180 ft",
      verb: "Attack: 1 AP, 1 Stamina",
    },
  ];
}

export function trackerRows() {
  const pips = (id: string, shape: string, label: string, on: number, full: number) => ({
    id,
    shape,
    label,
    sentence: `${label}: ${on} of ${full} left`,
    marks: Array.from({ length: full }, (_, i) => ({ on: i < on, by: i < on ? 1 : -1, label: `${label} ${i + 1}` })),
  });
  const row = (name: string, init: number, css: string, more: object) => ({
    name,
    init,
    css,
    view: { ruleset: "bloodied", now: false, mine: false, hp: "", states: [], pips: [], trade: "", due: [], ...more },
  });
  return [
    row("Fen Poacher", 24, "acted", {
      pips: [pips("move", "round", "Move", 0, 1), pips("act", "diamond", "Act", 0, 1)],
    }),
    row("Thessaly Quill", 21, "active now", {
      now: true,
      mine: true,
      hp: "HP −2 of 10",
      states: [
        { name: "Unconscious", img: icon("tired-eye") },
        { name: "Bloodied", img: icon("drop") },
      ],
      pips: [pips("move", "round", "Move", 1, 1), pips("act", "diamond", "Act", 1, 2)],
      trade: "Act for a Move",
      due: [{ action: "bleed", label: "Bleeding save" }],
    }),
    row("Brannoc Tull", 17, "", {
      mine: true,
      hp: "HP 13 of 15",
      pips: [
        pips("move", "round", "Move", 1, 1),
        pips("act", "diamond", "Act", 1, 1),
        pips("agility", "wedge", "Agility", 2, 3),
      ],
    }),
    row("Road Bandit with a very long name", 9, "", {
      states: [{ name: "Prone", img: icon("falling") }],
      pips: [pips("move", "round", "Move", 1, 1), pips("act", "diamond", "Act", 1, 1)],
    }),
    row("Ash Wolf", 6, "defeated", { states: [{ name: "Dead", img: icon("death-skull") }] }),
  ];
}
