/**
 * The shared form of a roll requested from several actors: only fields and options common to all, no actor's numbers
 * for the others.
 */
import { expect, it } from "vitest";
import { text } from "../../module/kernel/card.ts";
import type { Field } from "../../module/kernel/fields.ts";
import { sharedFields } from "../../module/party/rules/group-action.ts";

const ability = (id: string, value: string) => ({
  value: id,
  label: text("With", { ability: text(`Ability.${id}`), value }),
});
const form = (bonus: number, held: string[], more: Field[] = []): Field[] => [
  {
    kind: "choice",
    name: "ability",
    label: text("Which"),
    options: [ability("str", `+${bonus}`), ability("lck", "+0")],
  },
  { kind: "ticks", name: "used", label: text("Used"), options: held.map((value) => ({ value, label: text(value) })) },
  ...more,
  {
    kind: "sum",
    name: "sum",
    label: text("Check"),
    prefix: "1d20",
    terms: [{ label: text("Ability.str"), value: bonus }],
    total: String(bonus),
  },
  { kind: "number", name: "tn", label: text("Target") },
];

it("keeps common options without differing numbers, and lists each actor's own sum by name", () => {
  const alone: Field = { kind: "check", name: "kit", label: text("Kit") };
  const [choice, used, sum, tn, ...others] = sharedFields(
    [form(3, ["axe", "fist"], [alone]), form(1, ["fist", "bow"])],
    ["Ada", "Bo"],
  );
  expect(choice).toMatchObject({
    options: [
      { value: "str", label: text("Ability.str") },
      { value: "lck", label: ability("lck", "+0").label },
    ],
  });
  expect(used).toMatchObject({ name: "used", options: [{ value: "fist" }] });
  expect(sum).toMatchObject({
    terms: [
      { label: text("FIVEFOLD.Named", { name: "Ada" }), value: 3 },
      { label: text("FIVEFOLD.Named", { name: "Bo" }), value: 1 },
    ],
    total: "",
    totalText: text("FIVEFOLD.Named", { name: "1d20" }),
  });
  expect([tn?.name, others]).toEqual(["tn", []]);
  // Equal fields stay unchanged; totals shown as text only if equal.
  const [, , both] = sharedFields([form(2, ["fist"]), form(2, ["fist"])], ["Ada", "Bo"]);
  expect(both).toEqual(form(2, ["fist"])[2]);
  const words = (key: string): Field[] => [{ ...(form(0, [])[2] as Field & { kind: "sum" }), totalText: text(key) }];
  expect([
    sharedFields([words("Even"), words("Even")], []).length,
    sharedFields([words("Even"), words("Odd")], []),
  ]).toEqual([1, []]);
  expect(sharedFields([form(3, ["axe"]), form(1, [])], ["Ada", "Bo"]).map(({ name }) => name)).toEqual([
    "ability",
    "sum",
    "tn",
  ]);
});
