/** Shared possessions: items moved into and out of the stores, coins put in and shared out. */
import { adjustValue } from "../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../kernel/facts.ts";
import { choiceField, noteField, numberField } from "../../kernel/fields.ts";
import { numberOf, stringOf, wholeOf } from "../../kernel/form-values.ts";
import { resultOnly } from "../../kernel/outcome.ts";
import type { Action, Facts, Field, Form, Parts, Problem, Snapshot } from "../../kernel/ruleset.ts";
import { coinPaths } from "./coin-paths.ts";
import { asParty, countOf } from "./data.ts";
import { named, t } from "./texts.ts";

export interface MoveFacts extends Facts {
  /** The part that owns the item. */
  from: "self" | "t0";
  item: string;
  thing: string;
  has: number;
  /** Part of a body, so it cannot be handed over. */
  grown: boolean;
}
export type MoveForm = Form & { item: string; from: string; count: number };

function moveFacts(parts: Parts): MoveFacts {
  const from = parts.given.from === "t0" ? "t0" : "self";
  const holder: Snapshot | undefined = from === "self" ? parts.self : parts.targets[0];
  const item = holder?.items.find(({ id }) => id === stringOf(parts.given.item));
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    from,
    item: item?.id ?? "",
    thing: item?.name ?? "",
    has: item ? countOf(item) : 0,
    grown: item?.system.natural === true,
  };
}

const countIn = (facts: MoveFacts, form: Pick<MoveForm, "count">): number => wholeOf(form.count) ?? facts.has;
const directionOf = (facts: MoveFacts): string => (facts.from === "self" ? "take" : "put");
const textData = (facts: MoveFacts) => ({
  name: nameOf(facts, "t0"),
  party: nameOf(facts, "self"),
  thing: facts.thing,
});

function moveProblems(facts: MoveFacts, form: MoveForm): Problem[] {
  const count = countIn(facts, form);
  if (!facts.refs.t0) return [{ field: "", text: t("Problem.nobody") }];
  if (facts.item === "") return [{ field: "", text: t("Problem.gone") }];
  if (facts.grown) return [{ field: "", text: t("Problem.grown", textData(facts)) }];
  return count >= 1 && count <= Math.max(1, facts.has)
    ? []
    : [{ field: "count", text: t("Problem.count", { most: facts.has }) }];
}

/** Moves an item from the stores to an actor, or from an actor into the stores. */
export const move: Action<MoveFacts, MoveForm> = {
  id: "move",
  offeredBy: ["party"],
  title: (facts) => t(`Title.${directionOf(facts)}`, textData(facts)),
  icon: "backpack",
  target: "one",
  facts: moveFacts,
  defaults: (facts) => ({ item: facts.item, from: facts.from, count: Math.max(1, facts.has) }),
  form: (facts): Field[] =>
    facts.has > 1
      ? [numberField("count", t("Field.count"), { min: 1, max: facts.has, unit: t("of", { n: facts.has }) })]
      : [],
  problems: moveProblems,
  start(facts, form) {
    const count = countIn(facts, form);
    const [from, to] = facts.from === "self" ? ["self", "t0"] : ["t0", "self"];
    const headline = t(`Headline.${directionOf(facts)}${facts.has > 1 ? "Some" : ""}`, { ...textData(facts), count });
    return resultOnly(headline, {
      consequences: [
        {
          do: "transfer",
          part: "self",
          why: headline,
          from: facts.refs[from as string] ?? "",
          to: facts.refs[to as string] ?? "",
          item: facts.item,
          count,
        },
      ],
    });
  },
  buttonLabel: (facts) => t(`Verb.${directionOf(facts)}`),
};

export interface CoinFacts extends Facts {
  /** A ruleset's id, and the path of its actors' coins. */
  kind: string;
  path: string;
  purse: number;
  people: { part: string; has: number }[];
}
export type CoinForm = Form & { kind: string; path: string; way: string; who: string; amount: number | null };

const coinsAt = (snapshot: Snapshot, path: string): number => {
  const value = path
    .split(".")
    .reduce<unknown>((current, key) => (current as Record<string, unknown> | undefined)?.[key], snapshot.system);
  return typeof value === "number" ? value : 0;
};

function coinFacts(parts: Parts): CoinFacts {
  const kind = stringOf(parts.given.kind);
  // Not taken from the form: a player could name any other field.
  const path = Object.hasOwn(coinPaths, kind) ? (coinPaths[kind] as string) : "";
  return {
    ...factsOfParts(parts),
    kind,
    path,
    purse: asParty(parts.self).system.coins[kind] ?? 0,
    people: parts.targets.map((one, at) => ({ part: `t${at}`, has: coinsAt(one, path) })),
  };
}

/** An equal share for each, rounded down; the rest stays in the purse. */
const share = (amount: number, people: number): number => (people > 0 ? Math.floor(amount / people) : 0);

const amountIn = (facts: CoinFacts, form: CoinForm): number =>
  numberOf(form.amount) ?? (form.way === "share" ? facts.purse : 0);
const whoIn = (facts: CoinFacts, form: CoinForm) =>
  facts.people.find(({ part }) => part === form.who) ?? facts.people[0];

/** What each actor receives by this form; negative if they pay. */
function handedOut(facts: CoinFacts, form: CoinForm): { part: string; by: number }[] {
  const amount = amountIn(facts, form);
  if (form.way === "share") return facts.people.map(({ part }) => ({ part, by: share(amount, facts.people.length) }));
  const who = whoIn(facts, form);
  return who ? [{ part: who.part, by: form.way === "put" ? -amount : amount }] : [];
}

function coinProblems(facts: CoinFacts, form: CoinForm): Problem[] {
  const amount = amountIn(facts, form);
  const most = form.way === "put" ? (whoIn(facts, form)?.has ?? 0) : facts.purse;
  if (facts.people.length === 0 || facts.path === "") return [{ field: "", text: t("Problem.nobody") }];
  if (amount <= 0) return [{ field: "amount", text: t("Problem.amount") }];
  if (amount > most) return [{ field: "amount", text: t("Problem.purse", { most }) }];
  return form.way === "share" && share(amount, facts.people.length) === 0
    ? [{ field: "amount", text: t("Problem.share") }]
    : [];
}

function coinFields(facts: CoinFacts, form: CoinForm): Field[] {
  const options = facts.people.map(({ part, has }) => ({
    value: part,
    label: named(nameOf(facts, part)),
    hint: t("Field.has", { has }),
  }));
  const [first] = handedOut(facts, form);
  return [
    choiceField("way", t("Field.way"), {
      options: ["share", "take", "put"].map((value) => ({ value, label: t(`Way.${value}`) })),
      as: "segments",
    }),
    ...(form.way === "share"
      ? [noteField("each", t("Field.each"), { text: t("Field.share", { by: first?.by ?? 0 }) })]
      : [choiceField("who", t("Field.who"), { options, as: "list" as const })]),
    {
      kind: "number",
      name: "amount",
      label: t("Field.amount"),
      min: 0,
      decimals: true,
      // The source of the coins.
      unit:
        form.way === "put"
          ? t("Field.has", { has: whoIn(facts, form)?.has ?? 0 })
          : t("Field.purse", { purse: facts.purse }),
    },
  ];
}

/** Shares coins among all members, gives them to one, or puts them into the purse. */
export const coins: Action<CoinFacts, CoinForm> = {
  id: "coins",
  offeredBy: ["party"],
  title: () => t("Title.coins"),
  icon: "two-coins",
  target: "each",
  facts: coinFacts,
  defaults: (facts) => ({
    kind: facts.kind,
    path: facts.path,
    way: facts.purse > 0 ? "share" : "put",
    who: facts.people[0]?.part ?? "",
    amount: facts.purse > 0 ? facts.purse : null,
  }),
  form: coinFields,
  problems: coinProblems,
  start(facts, form) {
    const out = handedOut(facts, form).filter(({ by }) => by !== 0);
    const all = out.reduce((sum, { by }) => sum + by, 0);
    const who = form.way === "share" ? undefined : whoIn(facts, form);
    const headline = t(`Headline.coins.${stringOf(form.way)}`, {
      party: nameOf(facts, "self"),
      name: who ? nameOf(facts, who.part) : "",
      by: Math.abs(out[0]?.by ?? 0),
      all: Math.abs(all),
      people: out.length,
    });
    return resultOnly(headline, {
      consequences: [
        adjustValue("self", `coins.${facts.kind}`, -all, headline, { min: 0 }),
        ...out.map(({ part, by }) => ({
          do: "beside" as const,
          part: "self",
          of: facts.refs[part] ?? "",
          path: facts.path,
          by,
          why: headline,
        })),
      ],
    });
  },
  buttonLabel: (_, form) => t(`Verb.coins.${stringOf(form.way)}`),
};
