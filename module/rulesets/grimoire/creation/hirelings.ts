/** Hirelings: employer and player, wages, and promotion to character (G-74, G-77, D12). */
import { adjustValue, setFor } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, FieldOption, Parts } from "../../../kernel/ruleset.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

/** An option: id and name. */
export interface Named {
  id: string;
  name: string;
}

export interface EngageFacts extends Facts {
  wage: number;
  hiredBy: string;
  playedBy: string;
  employers: Named[];
  players: Named[];
  gm: boolean;
}
export type EngageForm = { hiredBy: string; playedBy: string; wage: number };

const playersAt = ({ users = [] }: Pick<Parts, "users">): Named[] =>
  users.filter((user) => !user.gm).map(({ id, name }) => ({ id, name }));

const named = ({ id, name }: Named): FieldOption => ({ value: id, label: t("Choice.named", { name }) });

/** "" for an id that no longer exists. */
const among = (list: readonly Named[], id: unknown): string => list.find((one) => one.id === id)?.id ?? "";

/** Sets the terms of service; the chosen player becomes the owner. */
export const engage: Action<EngageFacts, EngageForm> = {
  id: "engage",
  offeredBy: ["grimoireHireling"],
  title: (facts) => t("Title.engage", { name: nameOf(facts, "self") }),
  icon: "conversation",
  readsActorTypes: ["grimoireCharacter"],
  facts(parts) {
    const { wage = 0, hiredBy = "", playedBy = "" } = asActor(parts.self).system;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      wage,
      hiredBy,
      playedBy,
      employers: (parts.others ?? []).map(({ uuid, name }) => ({ id: uuid, name })),
      players: playersAt(parts),
      gm: parts.gm,
    };
  },
  defaults: ({ hiredBy, playedBy, wage }) => ({ hiredBy, playedBy, wage }),
  form: (facts) => [
    choiceField("hiredBy", t("Field.engage.hiredBy"), {
      options: [{ value: "", label: t("Choice.noEmployer") }, ...facts.employers.map(named)],
      as: "list",
      rule: "G-74",
    }),
    choiceField("playedBy", t("Field.engage.playedBy"), {
      options: [{ value: "", label: t("Choice.warden") }, ...facts.players.map(named)],
      hint: t("Hint.engage.playedBy"),
      as: "list",
      rule: "G-77",
    }),
    numberField("wage", t("Field.engage.wage"), { min: 0, max: 999, rule: "G-74" }),
  ],
  problems: (facts) => (facts.gm ? [] : [problem("", "wardenOnly")]),
  start(facts, form) {
    const [employer, player] = [among(facts.employers, form.hiredBy), among(facts.players, form.playedBy)];
    const why = t("Reason.engaged");
    const set = setFor(why);
    const name = nameOf(facts, "self");
    const data = { name, player: facts.players.find(({ id }) => id === player)?.name ?? "" };
    return resultOnly(t(player === "" ? "Headline.engaged" : "Headline.handedOver", data), {
      tone: "good",
      consequences: compact([
        set("hiredBy", employer),
        set("wage", Math.max(0, wholeOf(form.wage) ?? facts.wage)),
        set("playedBy", player),
        facts.playedBy !== "" &&
          facts.playedBy !== player &&
          ({ part: "self", do: "own", user: facts.playedBy, on: false, why } as const),
        player !== "" && ({ part: "self", do: "own", user: player, on: true, why } as const),
      ]),
    });
  },
  buttonLabel: () => t("Verb.engage"),
};

export interface WageFacts extends Facts {
  wage: number;
  /** Gold of the employer; null without one. */
  purse: number | null;
}
export type WageForm = { days: number };

const daysOf = (form: WageForm): number => Math.max(1, wholeOf(form.days) ?? 1);

/** Pays wages for some days from the employer's gold. */
export const payWages: Action<WageFacts, WageForm> = {
  id: "payWages",
  offeredBy: ["grimoireHireling"],
  title: (facts) => t("Title.payWages", { name: nameOf(facts, "self") }),
  icon: "two-coins",
  readsActorTypes: ["grimoireCharacter"],
  facts(parts) {
    const { wage = 0, hiredBy } = asActor(parts.self).system;
    const employer = (parts.others ?? []).find(({ uuid }) => uuid === hiredBy);
    return {
      ...factsOfParts({ ...parts, targets: [] }, employer ? { employer } : {}),
      wage,
      purse: employer ? (asActor(employer).system.gp ?? 0) : null,
    };
  },
  defaults: () => ({ days: 1 }),
  form: (facts) => [
    numberField("days", t("Field.payWages.days"), {
      hint: t("Hint.payWages.days", { wage: facts.wage }),
      min: 1,
      max: 365,
      rule: "G-74",
    }),
  ],
  problems({ wage, purse, names }, form) {
    if (purse === null) return [problem("", "noEmployer", { name: names.self ?? "" })];
    const cost = wage * daysOf(form);
    return cost > purse ? [problem("days", "tooDear", { cost, gp: purse })] : [];
  },
  start(facts, form) {
    const days = daysOf(form);
    const cost = facts.wage * days;
    const why = t("Reason.paid", { cost });
    return resultOnly(
      t("Headline.wages", { name: nameOf(facts, "self"), employer: nameOf(facts, "employer"), cost, days }),
      { consequences: [adjustValue("employer", "gp", -cost, why, { min: 0 }), adjustValue("self", "gp", cost, why)] },
    );
  },
  buttonLabel: () => t("Verb.payWages"),
};

export interface PromoteFacts extends Facts {
  gone: boolean;
  playedBy: string;
  players: Named[];
  gm: boolean;
}
export type PromoteForm = { name: string; player: string };

/** Copies a hireling to a character; from then on it takes scars (D12). */
export const promote: Action<PromoteFacts, PromoteForm> = {
  id: "promote",
  offeredBy: ["grimoireHireling"],
  title: (facts) => t("Title.promote", { name: nameOf(facts, "self") }),
  icon: "character",
  readsActorTypes: ["grimoireCharacter"],
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    gone: isDeadOrDestroyed(asActor(parts.self)),
    playedBy: asActor(parts.self).system.playedBy ?? "",
    players: playersAt(parts),
    gm: parts.gm,
  }),
  defaults: (facts) => ({ name: nameOf(facts, "self"), player: among(facts.players, facts.playedBy) }),
  form: (facts) => [
    textField("name", t("Field.promote.name")),
    choiceField("player", t("Field.engage.playedBy"), {
      options: [{ value: "", label: t("Choice.warden") }, ...facts.players.map(named)],
      as: "list",
      rule: "G-77",
    }),
  ],
  problems: (facts) =>
    compact([
      facts.gone && problem("", "gone", { name: nameOf(facts, "self") }),
      !facts.gm && problem("", "wardenOnly"),
    ]),
  start(facts, form) {
    const old = nameOf(facts, "self");
    const name = stringOf(form.name).trim() || old;
    const player = among(facts.players, form.player);
    const why = t("Reason.promoted");
    return resultOnly(t("Headline.promoted", { name }), {
      tone: "best",
      consequences: [
        {
          part: "self",
          do: "actor",
          as: "hero",
          actor: {
            type: "grimoireCharacter",
            copy: true,
            name: t("Choice.named", { name }),
            system: { "slots.tracked": true },
            owners: player === "" ? [] : [player],
          },
          why,
        },
        { part: "self", do: "heir", to: "made:hero", why },
        { part: "self", do: "tell", why: t("Reason.promotedTell", { name: old }) },
      ],
    });
  },
  buttonLabel: () => t("Verb.promote"),
};
