/** Sample cards for tools/preview-cards.ts: template contexts as the Foundry layer creates them. */

import { headlineView, lifeView, lineView, splitAtName } from "../module/foundry/chat/card-lines.ts";
import type { DieShown, Line, Text } from "../module/kernel/card.ts";
import type { Breakdown } from "../module/kernel/modifiers.ts";

export type Say = (text: Text | null | undefined) => string;
/** A text whose key is shown as it is. */
export const w = (key: string): Text => ({ key });
export const icon = (name: string) => `systems/fivefold/icons/${name}.svg`;
const d = (faces: number, value: number, mark?: DieShown["mark"]): DieShown => ({
  faces,
  value,
  ...(mark ? { mark } : {}),
});
const sum = (...terms: [string, number, string?, string?][]): Breakdown => {
  const all = terms.map(([label, value, source, ignored]) => ({
    label: w(label),
    value,
    ...(source ? { source: w(source) } : {}),
    ...(ignored ? { ignoredFor: w(ignored) } : {}),
  }));
  const counted = all.filter((m) => !m.ignoredFor);
  return { total: counted.reduce((a, m) => a + m.value, 0), counted, ignored: all.filter((m) => m.ignoredFor) };
};
const versus = (
  left: [DieShown[], number],
  right: [DieShown[], number],
  word: string,
  by: number,
  winner: "left" | "right" | "none",
): Line => ({
  kind: "versus",
  rule: "B-07",
  word: w(word),
  by,
  winner,
  left: {
    label: w("Attack"),
    dice: left[0],
    total: left[1],
    breakdown: sum(
      ["Agility", 3, "score 16"],
      ["Two weapons", -5],
      ["Higher ground", 1, "", "only the best circumstance counts"],
    ),
  },
  right: { label: w("Defense"), dice: right[0], total: right[1], breakdown: sum(["Shield", 2]) },
});
const loss = (name: string, max: number, before: number, after: number): Extract<Line, { kind: "loss" }> => ({
  kind: "loss",
  part: "self",
  text: w(`${name} loses ${before - after}`),
  max,
  before,
  after,
  marks: [
    { at: -max / 2, label: w("dies") },
    { at: 0, label: w("out") },
    { at: max / 2, label: w("bloodied") },
  ],
});

export function cards(say: Say) {
  const lines = (...all: Line[]) => all.map((line) => lineView(line, say));
  const act = (id: string, more: object) => ({
    id,
    shape: "main",
    tone: "plain",
    story: "",
    step: null,
    lines: [],
    receipts: [],
    offers: [],
    waits: "",
    ...more,
  });
  const card = (
    id: string,
    ruleset: string,
    emblem: string,
    title: string,
    who: string,
    acts: { lines: ReturnType<typeof lines> }[],
    more = {},
  ) => ({
    id,
    ruleset,
    icon: emblem,
    told: headlineView(title, who),
    time: 1,
    whisper: false,
    weight: "",
    empty: "",
    acts,
    sums: acts.flatMap((a) => a.lines.flatMap((line) => line.sums)),
    asks: [],
    ...more,
  });
  const row = (name: string, sentence: string, img: string, more: object) => ({
    event: `e-${name}`,
    name,
    told: splitAtName(sentence, name),
    img: icon(img),
    state: "applied",
    may: true,
    undone: false,
    changes: [],
    conditions: [],
    ...more,
  });
  const life = (name: string, max: number, before: number, after: number) => ({
    ...lifeView(loss(name, max, before, after), say),
    moves: `HP ${before} to ${after}`,
  });
  const offer = (id: string, label: string, more = {}) => ({
    act: "a",
    id,
    label,
    paint: "primary",
    img: "",
    hint: "",
    otherwise: "",
    disabledReason: "",
    isEditable: true,
    ...more,
  });
  return [
    [
      card(
        "hit",
        "bloodied",
        "drop",
        "Short Swords · Ysolde Marr",
        "Ysolde Marr",
        [
          act("a", {
            story: "Two hits: the bowman is bloodied.",
            lines: lines(
              versus([[d(20, 16)], 14], [[d(20, 8)], 10], "hits", 4, "left"),
              versus([[d(20, 20, "best")], 16], [[d(20, 9)], 11], "critical", 5, "left"),
            ),
            receipts: [row("Ysolde Marr", "", "archer", { slight: true, changes: ["−1 Act"] })],
            offers: [
              offer("o", "Apply 4 slashing to Road Bandit", {
                img: icon("bandit"),
                otherwise: "Nothing happens to the bandit until then.",
              }),
            ],
          }),
          act("b", {
            shape: "follow",
            lines: lines({ kind: "total", rule: "B-10", label: w("Coat 1d3"), dice: [d(3, 2)], total: 2 }),
            receipts: [
              row("Bandit Bowman", "4 lost, 6 less 2 for the coat: Bandit Bowman is bloodied.", "archer", {
                life: life("Bandit Bowman", 8, 8, 4),
                conditions: [{ text: "now Bloodied", img: icon("drop") }],
              }),
            ],
          }),
        ],
        { weight: "is-best" },
      ),
      card("parry", "anatomy", "ribcage", "Hand axe · Road Cutthroat", "Road Cutthroat", [
        act("a", {
          story: "Parried in part: a minor wound, not a major one.",
          lines: lines(versus([[d(20, 17)], 20], [[], 15], "over DV", 5, "none")),
        }),
        act("b", {
          shape: "ff-interrupt",
          step: splitAtName("Bren Holt parries: 1 Stamina, 1 reaction", "Bren Holt"),
          lines: lines(versus([[d(20, 18)], 23], [[], 20], "beats", 3, "left")),
          waits: "The GM is choosing the part: ears or nose.",
        }),
      ]),
    ],
    [
      card(
        "wait",
        "grimoire",
        "enlightenment",
        "Road Bandit strikes at Quillane",
        "Road Bandit",
        [
          act("a", {
            story: "The bandit’s short sword comes at you.",
            lines: lines({ kind: "total", label: w("with DEX 11"), dice: [d(20, 12), d(6, 4)], total: 27 }),
          }),
        ],
        {
          whisper: true,
          asks: [
            {
              act: "a",
              id: "save",
              ask: "Your Save: beat 27, or take 3 through Armor 1",
              options: [
                { value: "dodge", label: "Dodge", hint: "DEX 11 + staff d6, 38%" },
                { value: "block", label: "Block", hint: "STR 6 + staff d6, 13%" },
              ],
              dice: "",
              sentence: "Waits for Quillane (Ann).",
            },
          ],
        },
      ),
      card("mishap", "grimoire", "enlightenment", "Cinder Lash · Quillane Ash", "Quillane Ash", [
        act("a", {
          story: "The lash burns true, and takes its price.",
          lines: lines(
            {
              kind: "total",
              label: w("slots and dust"),
              against: w("pairs are a mishap"),
              dice: [d(6, 5, "best"), d(6, 5, "best"), d(6, 2, "lost"), d(6, 1, "struck"), d(20, 1, "worst")],
              total: 12,
            },
            {
              kind: "note",
              rule: "G-135",
              text: w("A pair is a mishap; three alike would have failed the spell."),
              tone: "bad",
            },
            { kind: "note", text: w("The dust is gone."), tone: "plain" },
          ),
          receipts: [
            row("Ash Wolf", "12 fire", "wolf-head", {
              changes: ["HP 5 to 0", "STR 11 to 4"],
              state: "undone",
              undone: true,
            }),
            row("Maren", "", "archer", { state: "waiting", may: false, keep: true }),
          ],
        }),
      ]),
    ],
    [
      card(
        "choice",
        "bloodied",
        "drop",
        "Thessaly Quill",
        "Thessaly Quill",
        [
          act("a", {
            story: "Thessaly lies at death’s line.",
            lines: lines(loss("Thessaly Quill", 10, -2, -5)),
            tone: "worst",
          }),
        ],
        {
          weight: "is-worst",
          asks: [
            {
              act: "a",
              id: "fate",
              ask: "What becomes of her?",
              options: [
                { value: "injury", label: "Take a serious injury", hint: "1d6 on the table; the bleeding stops" },
                { value: "die", label: "Die", hint: "asks once more" },
              ],
              dice: "1d6",
              sentence: "Only you and the GM see these buttons.",
            },
          ],
        },
      ),
      card(
        "secret",
        "bloodied",
        "drop",
        "Crushing jaws at you · Ash Drake with a name that does not fit",
        "Ash Drake",
        [
          act("a", {
            story: "Hit: you lose 7 and are bloodied.",
            lines: lines(
              versus([[d(20, 19), d(4, 3), d(100, 64)], 26], [[d(20, 11)], 13], "hits, past the shield", 13, "left"),
            ),
          }),
          act("b", {
            shape: "follow",
            kept: true,
            receipts: [
              row("Brannoc Tull", "Brannoc Tull: armour stopped 5", "swordman", {
                state: "waiting",
                open: true,
                life: life("Brannoc Tull", 15, 13, 6),
                note: "Changed since: look before you apply.",
              }),
            ],
          }),
          act("c", {
            offers: [
              offer("o", "Stop the bleeding", { paint: "", hint: "1 Act", disabledReason: "Waits for the GM." }),
              offer("p", "Let go", { paint: "bad", isEditable: false }),
            ],
          }),
        ],
      ),
    ],
  ];
}
