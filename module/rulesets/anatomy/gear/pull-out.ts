/** Pull out: an item stuck in a creature is dropped on the ground next to it (N-122). */
import { setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "../combat/action-builders.ts";
import { priceConsequences, priceProblems } from "../combat/costs.ts";
import { ACTORS } from "../model/constants.ts";
import { named, problem, t } from "../model/texts.ts";
import { sticksIn } from "./thrown-items.ts";

interface PullFacts extends PlainFacts {
  /** `part`: the owner of the item. */
  things: { uuid: string; id: string; name: string; part: string }[];
}
type PullForm = { thing: string };

const PRICE = { ap: 1 };

function pullFacts(parts: Parts): PullFacts {
  const around = [...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? []), parts.self];
  const owners = [...new Map(around.map((one) => [one.uuid, one])).values()];
  const found = owners.flatMap((owner) =>
    owner.items.filter((item) => sticksIn(item) === parts.self.uuid).map((item) => ({ owner, item })),
  );
  const whose = [...new Set(found.map(({ owner }) => owner))];
  const plain = plainFacts(parts);
  const partOf = (owner: Snapshot): string => `owner${whose.indexOf(owner)}`;
  return {
    ...plain,
    names: { ...plain.names, ...Object.fromEntries(whose.map((one) => [partOf(one), one.name])) },
    refs: { ...plain.refs, ...Object.fromEntries(whose.map((one) => [partOf(one), one.uuid])) },
    things: found.map(({ owner, item: { uuid, id, name } }) => ({ uuid, id, name, part: partOf(owner) })),
  };
}

const itemOf = ({ things }: PullFacts, form: PullForm) => things.find(({ uuid }) => uuid === stringOf(form.thing));

export const pullOut: Action<PullFacts, PullForm> = {
  id: "pullOut",
  offeredBy: ACTORS,
  title: (facts) => t("Title.pullOut", { name: nameOf(facts, "self") }),
  icon: "arrow-flights",
  readsTokens: true,
  readsActorTypes: ACTORS,
  facts: pullFacts,
  defaults: ({ things }) => ({ thing: things[0]?.uuid ?? "" }),
  form: ({ things }): Field[] =>
    things.length < 2
      ? []
      : [
          choiceField("thing", t("Form.thing"), {
            options: things.map(({ uuid, name }) => ({ value: uuid, label: named(name) })),
            as: "list",
            rule: "N-122",
          }),
        ],
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (!itemOf(facts, form)) return [problem("", "pullOutNothing", { name })];
    return priceProblems(facts.purse, PRICE, name);
  },
  start(facts, form) {
    const item = itemOf(facts, form);
    const name = nameOf(facts, "self");
    if (!item) return payAndReturn([], t("Problem.pullOutNothing", { name }));
    const why = t("Reason.pulledOut", { thing: item.name });
    const gone = { carry: "dropped", stuckIn: "", stuckTo: "" };
    return payAndReturn(
      priceConsequences(facts.purse, PRICE),
      t("Headline.pullOut", { name, thing: named(item.name) }),
      Object.entries(gone).map(([path, value]) => setValue(item.part, path, value, why, { item: item.id })),
    );
  },
  buttonLabel: () => t("Verb.pullOut"),
};
