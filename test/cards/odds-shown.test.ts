/** Odds that left out too much are not shown: a message appears instead. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { oddsView } from "../../module/foundry/applications/dialog-view.ts";
import { text } from "../../module/kernel/card.ts";
import { MOST_LOST, type OddsAudience, type OddsView, shownOdds, visibleOdds } from "../../module/kernel/odds-view.ts";
import { root } from "../kit/sheets.ts";
import { english } from "../kit/texts.ts";

const view = (lost: number): OddsView => ({
  bar: [{ label: text("Hit"), p: 1, tone: "good" }],
  spread: { label: text("Damage"), bars: [{ value: 3, p: 1, tone: "good" }], lines: [{ label: text("Down"), p: 1 }] },
  sentences: [text("Expected")],
  lost,
});

const engine = Handlebars.create();
engine.registerHelper("localize", (key: string) => key);
const template = engine.compile(readFileSync(join(root, "templates/dialog-odds.hbs"), "utf8"));
const drawn = (odds: OddsView): string => template({ odds: oddsView(shownOdds(odds), (said) => said?.key ?? "") });

describe("P-35: the odds to show", () => {
  it("are the whole view if at most 0.001 was left out", () => {
    for (const lost of [0, 1e-9, MOST_LOST]) expect(shownOdds(view(lost))).toEqual(view(lost));
    expect(MOST_LOST).toBe(0.001);
  });

  it("are a message only if more was left out, or the loss is not a number", () => {
    for (const lost of [0.00101, 0.5, 1, Number.NaN])
      expect(shownOdds(view(lost))).toEqual({ bar: [], sentences: [text("FIVEFOLD.Dialog.noChances")], lost });
  });

  it("the dialog shows the bar and calls it exact, or shows the message only", () => {
    const [exact, vague] = [drawn(view(0)), drawn(view(0.01))];
    for (const part of ["FIVEFOLD.Dialog.exact", "ff-odds", "ff-spread", "Hit", "Expected"]) {
      expect(exact).toContain(part);
      expect(vague).not.toContain(part);
    }
    expect(vague).toContain('<p class="ff-meta">FIVEFOLD.Dialog.noChances</p>');
  });

  it("the message is translated", async () => {
    expect((await english("FIVEFOLD"))("Dialog.noChances")).toBe("The chances cannot be calculated.");
  });
});

describe("P-08: who sees the chances", () => {
  const whole = view(0);
  const partly: OddsView = { ...whole, sentences: [] };
  const said = (key: string, data?: Record<string, string>) => ({
    bar: [],
    sentences: [text(`FIVEFOLD.Dialog.${key}`, data)],
    lost: 0,
  });
  const shown = (known: OddsView | null, audience: Partial<OddsAudience>, all: OddsView | null = whole) =>
    visibleOdds(known, () => all, { sees: "yes", targets: 1, hidden: [], ...audience });

  it("without hidden numbers the view is shown unchanged", () => {
    expect([shown(whole, {}), shown(null, {}, null)]).toEqual([whole, null]);
  });

  it("chances against a hidden target are replaced by one line with its name", () => {
    const line = said("chancesHiddenOf", { names: "Goblin" });
    expect(shown(null, { hidden: ["Goblin"] })).toEqual(line);
    expect(shown(null, { hidden: ["Goblin"] }, null)).toBeNull();
  });

  it("a bar about the only target is shown, without what its hit points tell", () => {
    expect(shown(partly, { hidden: ["Goblin"] })).toEqual(partly);
  });

  it("of several targets the hidden ones are named in a last line, if their numbers change anything", () => {
    const { sentences } = shown(partly, { targets: 3, hidden: ["Goblin", "Wolf"] })!;
    expect(sentences).toEqual([text("FIVEFOLD.Dialog.chancesHiddenOf", { names: "Goblin, Wolf" })]);
    expect(shown(whole, { targets: 3, hidden: ["Goblin", "Wolf"] })).toEqual(whole);
  });

  it("a setting hides them from players or from all, with one line; actions without chances have none", () => {
    expect(shown(null, { sees: "gm" })).toEqual(said("chancesHidden"));
    expect(shown(null, { sees: "off" })).toEqual(said("chancesOff"));
    expect(shown(null, { sees: "off" }, null)).toBeNull();
  });
});
