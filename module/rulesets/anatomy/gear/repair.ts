/** Repair a broken or torn item: one hour, tools, and Craft against DC 15. */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import type { Action, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import {
  type CheckModifiers,
  checkOdds,
  ROLL_DEFAULTS,
  type RollForm,
  rollAgainst,
  rollFields,
  skillCheckModifiers,
} from "../checks/follow-up-check.ts";
import { type OwnFacts, ownFacts, set } from "../damage/health-facts.ts";
import { ACTORS } from "../model/constants.ts";
import { itemsOf } from "../model/data.ts";
import { named, problem, t } from "../model/texts.ts";

const DC = 15;
const TYPES = ["anatomyWeapon", "anatomyArmor", "anatomyShield", "anatomyGear", "anatomyProsthetic"] as const;

export interface RepairFacts extends OwnFacts {
  roller: CheckModifiers;
  tools: boolean;
  things: { id: string; name: string; rend: boolean }[];
}
export type RepairForm = Form & RollForm & { thing: string; advance: boolean };

function repairFacts(parts: Parts): RepairFacts {
  const own = ownFacts(parts);
  const all = TYPES.flatMap((type) => itemsOf(parts.self, type));
  return {
    ...own,
    roller: skillCheckModifiers(parts.self, own.house, "craft"),
    tools: itemsOf(parts.self, "anatomyGear").some(({ system }) => system.use.kind === "repair"),
    things: all.flatMap(({ id, name, system }) => {
      const rend = "rend" in system && system.rend > 0;
      return system.broken || rend ? [{ id, name, rend }] : [];
    }),
  };
}
const found = (facts: RepairFacts, form: RepairForm) => facts.things.find(({ id }) => id === stringOf(form.thing));
const check = (facts: RepairFacts, form: RepairForm) =>
  rollAgainst("repair", "self", facts.roller, DC, form, facts.house, "N-64");

export const repair: Action<RepairFacts, RepairForm> = {
  id: "repair",
  offeredBy: ACTORS,
  title: (facts) => t("Title.repair", { name: nameOf(facts, "self") }),
  icon: "clockwork",
  facts: repairFacts,
  defaults: (facts) => ({ ...ROLL_DEFAULTS, thing: facts.things[0]?.id ?? "", advance: facts.gm }),
  form: (facts, form) => [
    choiceField("thing", t("Field.thing"), {
      options: facts.things.map(({ id, name }) => ({ value: id, label: named(name) })),
      as: "list",
    }),
    ...rollFields(facts.roller, form, facts.house, "N-64"),
    checkField("advance", t("Field.advance"), { hint: t("Hint.advance"), gm: true }),
  ],
  problems(facts, form): Problem[] {
    if (facts.things.length === 0) return [problem("", "nothingBroken", { name: nameOf(facts, "self") })];
    if (!facts.tools && !facts.gm) return [problem("", "noTools", { name: nameOf(facts, "self") })];
    return found(facts, form) ? [] : [problem("thing", "thingMissing")];
  },
  *start(facts, form) {
    const item = found(facts, form) as RepairFacts["things"][number];
    const { success } = yield* check(facts, form);
    return makeOutcome(
      t(success ? "Headline.repair.done" : "Headline.repair.fails", {
        name: nameOf(facts, "self"),
        thing: named(item.name),
      }),
      {
        tone: success ? "good" : "bad",
        consequences: success
          ? compact([
              set("self", "broken", false, "repaired", item.id),
              item.rend && set("self", "rend", 0, "repaired", item.id),
            ])
          : [],
      },
    );
  },
  odds: (facts, form) => checkOdds(() => check(facts, form)),
  durationSeconds: (facts, form) => (facts.gm && flagOf(form.advance) ? HOUR : 0),
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.repair"),
};
