/** Successors of a dead character: a new character, or a hireling taken over (G-106). */
import { setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, textField } from "../../../kernel/fields.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Offer } from "../../../kernel/ruleset.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import type { Named } from "./hirelings.ts";

export interface NewCharacterFacts extends Facts {
  gone: boolean;
}
export type NewCharacterForm = { name: string };

/** Creates a blank character for the same player; a card of its own rolls it up. */
export const newCharacter: Action<NewCharacterFacts, NewCharacterForm> = {
  id: "newCharacter",
  title: (facts) => t("Title.newCharacter", { name: nameOf(facts, "self") }),
  icon: "character",
  facts: (parts) => ({ ...factsOfParts({ ...parts, targets: [] }), gone: isDeadOrDestroyed(asActor(parts.self)) }),
  defaults: () => ({ name: "" }),
  form: () => [
    textField("name", t("Field.promote.name"), { placeholder: t("Hint.newCharacter.namePlaceholder"), rule: "G-106" }),
  ],
  problems: (facts) => (facts.gone ? [] : [problem("", "alive", { name: nameOf(facts, "self") })]),
  start(facts, form) {
    const name = stringOf(form.name).trim();
    const why = t("Reason.newCharacter");
    const called = name === "" ? t("Choice.newCharacter") : t("Choice.named", { name });
    return resultOnly(t("Headline.newCharacter", { name: nameOf(facts, "self") }), {
      tone: "good",
      consequences: [
        { part: "self", do: "actor", as: "hero", actor: { type: "grimoireCharacter", name: called }, why },
        { part: "self", do: "heir", to: "made:hero", why },
        {
          part: "self",
          do: "offer",
          action: "createPerson",
          form: { name },
          of: "made:hero",
          hold: true,
          why,
        },
      ],
    });
  },
  buttonLabel: () => t("Verb.newCharacter"),
};

export interface TakeOverFacts extends Facts {
  gone: boolean;
  /** Living hirelings; each is a part named by its id. */
  hirelings: Named[];
  /** User ids of the dead character's players. */
  players: string[];
}
export type TakeOverForm = { hireling: string };

export const takeOver: Action<TakeOverFacts, TakeOverForm> = {
  id: "takeOver",
  title: (facts) => t("Title.takeOver", { name: nameOf(facts, "self") }),
  icon: "three-friends",
  readsActorTypes: ["grimoireHireling"],
  facts(parts) {
    const living = (parts.others ?? []).filter((other) => !isDeadOrDestroyed(asActor(other)));
    return {
      ...factsOfParts({ ...parts, targets: [] }, Object.fromEntries(living.map((one) => [one.id, one]))),
      gone: isDeadOrDestroyed(asActor(parts.self)),
      hirelings: living.map(({ id, name }) => ({ id, name })),
      players: (parts.users ?? []).filter(({ gm, owns }) => !gm && owns.includes(parts.self.uuid)).map(({ id }) => id),
    };
  },
  defaults: (facts) => ({ hireling: facts.hirelings[0]?.id ?? "" }),
  form: (facts) => [
    choiceField("hireling", t("Field.takeOver.hireling"), {
      options: facts.hirelings.map(({ id, name }) => ({ value: id, label: t("Choice.named", { name }) })),
      as: "list",
      rule: "G-106",
    }),
  ],
  problems(facts, form) {
    if (!facts.gone) return [problem("", "alive", { name: nameOf(facts, "self") })];
    if (facts.hirelings.length === 0) return [problem("", "noHireling")];
    return facts.hirelings.some(({ id }) => id === form.hireling) ? [] : [problem("hireling", "noHireling")];
  },
  start(facts, form) {
    const part = stringOf(form.hireling);
    const why = t("Reason.takenOver");
    return resultOnly(t("Headline.takenOver", { name: nameOf(facts, "self"), hireling: nameOf(facts, part) }), {
      tone: "good",
      consequences: [
        ...facts.players.map((user) => ({ part, do: "own", user, on: true, why }) as const),
        setValue(part, "playedBy", facts.players[0] ?? "", why),
        { part: "self", do: "heir", to: facts.refs[part] ?? "", why },
      ],
      offers: [
        makeOffer("promote", "promote", t("Offer.promote", { name: nameOf(facts, part) }), {
          hint: t("Offer.promoteHint"),
          by: "gm",
          parts: { self: part },
        }),
      ],
    });
  },
  buttonLabel: () => t("Verb.takeOver"),
};

/** The two follow-ups of a death; using one closes the other. */
export const successorOffers = (facts: Facts): Offer[] =>
  (["newCharacter", "takeOver"] as const).map((action) =>
    makeOffer(action, action, t(`Offer.${action}`, { name: nameOf(facts, "self") }), {
      hint: t(`Offer.${action}Hint`),
      asks: action === "newCharacter" ? ["name"] : ["hireling"],
      tone: action === "newCharacter" ? "primary" : "plain",
      otherwise: t("Offer.heirOtherwise"),
      group: "heir",
    }),
  );

/** An animal that a background or role brings joins as an actor of its own (G-76). */
export const companion: Action<Facts, { from: string }> = {
  id: "companion",
  title: (facts) => t("Title.use.companion", { name: nameOf(facts, "self") }),
  icon: "dog-bowl",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({ from: "" }),
  problems: (_, { from }) => (from === "" ? [problem("", "use.noItem")] : []),
  start: (facts, { from }) => {
    const why = t("Reason.use.companion", { name: nameOf(facts, "self") });
    return resultOnly(t("Headline.use.companion", { name: nameOf(facts, "self") }), {
      tone: "good",
      consequences: [{ part: "self", do: "actor", as: "companion", actor: { from }, why }],
    });
  },
};
