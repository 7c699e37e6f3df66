/** The Warden moves actors to another side (G-80, D8, D36). */
import { setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, namesOf } from "../../../kernel/facts.ts";
import { choiceField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { groupText, RANK } from "./sides.ts";
import { targetsOrSelf } from "./targets-or-self.ts";

export interface SideFacts extends Facts {
  gm: boolean;
  /** Each part with its side; "" is by token. */
  who: { part: string; group: string }[];
  /** Named sides on this scene. */
  named: string[];
}
export type SideForm = {
  /** "" by token, a default side, a named side, or "new". */
  side: string;
  name: string;
};

const NEW = "new";
const chosen = ({ side, name }: SideForm): string => (side === NEW ? stringOf(name).trim() : stringOf(side));

function fields(facts: SideFacts, form: SideForm): Field[] {
  const sides = [...RANK, ...facts.named];
  return compact([
    choiceField("side", t("Field.side.side"), {
      options: [
        { value: "", label: t("Group.byToken") },
        ...sides.map((value) => ({ value, label: groupText(value) })),
        { value: NEW, label: t("Group.new") },
      ],
      hint: t("Hint.side"),
      as: "list",
      rule: "G-80",
    }),
    form.side === NEW && textField("name", t("Field.side.name"), { placeholder: t("Hint.sideName") }),
  ]);
}

/** The Warden changes an actor's side; the order changes next round (D8, D36). */
export const changeSide: Action<SideFacts, SideForm> = {
  id: "changeSide",
  offeredBy: ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  title: () => t("Title.changeSide"),
  icon: "vertical-banner",
  target: "each",
  readsTokens: true,
  facts(parts) {
    const all = targetsOrSelf(parts);
    const group = (snapshot: (typeof all)[number]["snapshot"]) => asActor(snapshot).system.group.trim();
    const named = [...all.map((one) => one.snapshot), ...parts.tokens.map(({ actor }) => actor)].map(group);
    return {
      ...factsOfParts(parts),
      gm: parts.gm,
      who: all.map(({ snapshot, part }) => ({ part, group: group(snapshot) })),
      named: [...new Set(named)].filter((name) => name !== "" && !RANK.includes(name)),
    };
  },
  defaults: (facts) => ({ side: facts.who[0]?.group ?? "", name: "" }),
  form: fields,
  problems: (facts, form) =>
    compact([
      !facts.gm && problem("", "wardenOnly"),
      form.side === NEW && chosen(form) === "" && problem("name", "sideNameMissing"),
    ]),
  start(facts, form) {
    const side = chosen(form);
    const names = namesOf(
      facts,
      facts.who.map(({ part }) => part),
    );
    return resultOnly(
      side === "" ? t("Headline.sideByToken", { names }) : t("Headline.side", { names, side: groupText(side) }),
      { consequences: facts.who.map(({ part }) => setValue(part, "group", side, t("Reason.side"))) },
    );
  },
  buttonLabel: () => t("Verb.changeSide"),
};
