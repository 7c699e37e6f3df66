/** What a species and a first class bring as they come to somebody (T-06, T-15, catalogue 6 "Species, class dropped"). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, isCharacter, itemsOf } from "./data.ts";
import { t } from "./words.ts";

/** One species at a time: the new one takes the place of the old one, and brings what grows on its people. */
function kin(before: Snapshot, after: Snapshot): Consequence[] {
  const had = new Set(before.items.map(({ id }) => id));
  const all = itemsOf(after, "thresholdSpecies");
  const fresh = all.findLast(({ id }) => !had.has(id));
  if (!fresh) return [];
  const { name, id, system } = fresh;
  return [
    ...all
      .filter((other) => other.id !== id)
      .flatMap((other): Consequence[] => {
        const why = t("Reason.speciesReplaced", { name, other: other.name });
        return [
          { part: "self", do: "remove", item: other.id, why },
          { part: "self", do: "tell", why },
        ];
      }),
    ...system.grants.map(
      (from): Consequence => ({ part: "self", do: "hand", from, why: t("Reason.granted", { name }) }),
    ),
  ];
}

/** With the first class of a new character come all its hit points (T-15); later a class changes only the maximum. */
function firstClass(before: Snapshot, after: Snapshot): Consequence[] {
  const [klass] = itemsOf(after, "thresholdClass");
  const { details, hitDice, hp, track } = asActor(after).system;
  const begins = isCharacter(after) && details.level === 1 && hitDice.rolls.length === 0 && track.step === 0;
  if (!klass || !begins || itemsOf(before, "thresholdClass").length > 0 || hp.value >= hp.max) return [];
  return [
    { part: "self", do: "set", path: "hp.value", value: hp.max, why: t("Reason.firstClass", { name: klass.name }) },
  ];
}

export const origins = (before: Snapshot, after: Snapshot): Consequence[] => [
  ...kin(before, after),
  ...firstClass(before, after),
];
