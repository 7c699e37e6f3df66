/** The dialog of a shot shows only the usual fields; the others are under More options. */
import { expect, it } from "vitest";
import { actor, type Given, weapon } from "./people.ts";
import { World } from "./world.ts";

function fieldsOf(target: Given, str = 18) {
  const bow = weapon({ range: [5, 30, 120], drawClass: "bow", drawWeight: 30 });
  const archer = actor("Isa", { abilities: { str, dex: 14 }, mpl: 2, items: [bow] });
  const { known, facts, form } = new World().stage("attack", archer, { item: bow, targets: [actor("Bo", target)] });
  return known.form?.(facts, form) ?? [];
}

/** Names of the fields that are not collapsed. */
const shown = (target: Given, str = 18): string[] =>
  fieldsOf(target, str).flatMap((field) =>
    "name" in field && !("isCollapsed" in field && field.isCollapsed) ? [String(field.name)] : [],
  );

it("A-90 A-93 A-106: an aware target of medium size needs no tick and no note, nor does a bow drawn to its weight", () => {
  expect(shown({})).toEqual(expect.arrayContaining(["distance", "movement"]));
  for (const field of ["aware", "size", "drawn"]) expect(shown({})).not.toContain(field);
});

it("A-90 A-93 A-102: a size that counts, an archer too weak for the bow, and a target that cannot avoid the shot are shown", () => {
  expect(shown({ size: "large" })).toContain("size");
  const [note] = fieldsOf({ size: "small" }).filter((field) => "name" in field && field.name === "size");
  expect(note?.kind === "note" && note.text.data?.value).toBe("+2");
  expect(shown({}, 10)).toContain("drawn");
  expect(shown({ conditions: ["unconscious:sleep"] })).toContain("aware");
});
