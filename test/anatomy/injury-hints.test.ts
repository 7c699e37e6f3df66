/** The effects of an injury are shown before the part is chosen, in the list and on the figure. */
import { expect, it } from "vitest";
import type { Text } from "../../module/kernel/card.ts";
import type { Field } from "../../module/kernel/ruleset.ts";
import { words } from "../../tools/preview-words.ts";
import { actor } from "./people.ts";
import { World } from "./world.ts";

const lang = words("lang/en");
const say = (said: Text | null | undefined): string =>
  (lang.get(said?.key ?? "") ?? said?.key ?? "").replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = said?.data?.[name];
    return typeof value === "object" ? say(value as Text) : String(value ?? "");
  });

type Drawn = Extract<Field, { kind: "choice"; as: "figure" }>;
interface Place {
  id: string;
  label: Text;
}

function dialog(degrees: number, given: Parameters<typeof actor>[1] = {}, part = "") {
  const { known, facts, form } = new World().stage("injure", actor("Bren"), {
    targets: [actor("Cut", given)],
    form: { degrees, part },
  });
  const field = known.form?.(facts, form).find(({ name }) => name === "part") as Drawn;
  const places = (field.figure.view as { places: Place[] }).places;
  return {
    hint: (id: string) => say(field.options.find(({ value }) => value === id)?.hint),
    drawn: (id: string) => say(places.find((place) => place.id === id)?.label),
  };
}

it("N-30 N-32 N-39 N-42: list and figure say what the injuries of this hit do to each part, for players as well", () => {
  const plain = dialog(0);
  expect(plain.hint("nose")).toMatch(/^0 of \d injuries\. Injured now: .+/);
  expect(plain.drawn("nose")).toContain("Injured now: ");
  // A second injury of the same hit does what the second step says, too.
  const double = dialog(1);
  expect(double.hint("leftEar")).toContain("destroyed");
  expect(plain.hint("leftEar")).not.toContain("destroyed");
  // A part that is injured already: from its next step on.
  expect(dialog(0, { injuries: { leftEar: 1 } }).hint("leftEar")).toMatch(
    /^1 of 2 injuries\. Injured now: .*destroyed/,
  );
});

it("N-30: a disabled part keeps its reason on the figure", () => {
  expect(dialog(0).drawn("head")).not.toContain("Injured now");
});

it("N-39: hints are not stored on the card", async () => {
  const happened = new World().act("injure", actor("Bren"), {
    targets: [actor("Cut")],
    form: { degrees: 0, part: "nose" },
  });
  expect(happened.run?.result?.headline.key).toContain("injure.hurt");
  expect(JSON.stringify(happened.run)).not.toContain("Injured now");
});
