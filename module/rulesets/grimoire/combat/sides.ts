/** Sides in combat: by token disposition, or as set by the Warden (G-80, D7, D8). */
import type { Text } from "../../../kernel/card.ts";
import { setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, CombatantSnapshot, Facts, Field } from "../../../kernel/ruleset.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

/** Order of tied groups: party, neutral, hostile, then named sides by name (D7). */
export const RANK: readonly string[] = ["party", "neutral", "hostile"];

/** By token disposition, unless a side was set; secret counts as hostile (D8). */
export function groupOf({ disposition, actor }: Pick<CombatantSnapshot, "disposition" | "actor">): string {
  const own = actor ? asActor(actor).system.group.trim() : "";
  return own || (disposition > 0 ? "party" : disposition === 0 ? "neutral" : "hostile");
}

/** Name of a side: one of the three defaults, or as entered by the Warden. */
const groupText = (group: string): Text => t(`Group.${RANK.includes(group) ? group : "other"}`, { name: group });

/** Named sides share three color bands of the tracker. */
export const sideOf = (group: string): { id: string; label: Text; band: number } => {
  const letters = [...group].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return { id: group, label: groupText(group), band: RANK.includes(group) ? RANK.indexOf(group) : 3 + (letters % 3) };
};

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
    const aimed = parts.targets.map((snapshot, at) => ({ snapshot, part: `t${at}` }));
    const all = aimed.length > 0 ? aimed : [{ snapshot: parts.self, part: "self" }];
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
    const names = facts.who.map(({ part }) => nameOf(facts, part)).join(", ");
    return resultOnly(
      side === "" ? t("Headline.sideByToken", { names }) : t("Headline.side", { names, side: groupText(side) }),
      { consequences: facts.who.map(({ part }) => setValue(part, "group", side, t("Reason.side"))) },
    );
  },
  buttonLabel: () => t("Verb.changeSide"),
};
