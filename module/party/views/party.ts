/** What the party sheet shows: members, what is due with world time, stores, marching order and watches. */

import { compact } from "../../kernel/form-values.ts";
import type { PartyMember, PartyShown } from "../../kernel/party.ts";
import type { Snapshot, ViewContext } from "../../kernel/ruleset.ts";
import type { Rich, SheetView } from "../../kernel/sheet.ts";
import { asParty, countOf, type PartySnapshot, RANKS } from "../rules/data.ts";
import { t } from "../rules/texts.ts";

const NO_PARTY: PartyShown = {
  members: [],
  rulesets: 0,
  now: t("nobody"),
  purses: [],
  kindOf: () => t("nobody"),
  nameOf: () => t("nobody"),
  rulesetOf: () => "",
};

function masthead(party: PartySnapshot, shown: PartyShown, context: ViewContext) {
  const { members, rulesets, now, purses } = shown;
  const coins = purses.filter((purse) => purse.coins > 0);
  return {
    name: party.name,
    img: party.img,
    about: party.system.about,
    meta: compact([
      now,
      t("people", { count: members.length }),
      rulesets > 1 && t("rulesets", { count: rulesets }),
      ...coins.map((purse) => t("purse", { coins: purse.coins, of: purse.label })),
    ]),
    gm: context.gm,
    owner: context.owner,
    some: members.some(({ mine }) => mine),
  };
}

const fellowRow = (fellow: PartyMember, at: number, last: number) => ({
  ...fellow,
  first: at === 0,
  last: at === last,
  rankPath: `system.members.${fellow.at}.rank`,
  gauge: fellow.member?.gauge
    ? { ...fellow.member.gauge, share: `${Math.round(fellow.member.gauge.at * 100)}%` }
    : null,
  hidden: fellow.member === null,
});

const ranks = RANKS.map((value) => ({ value, label: t(`Rank.${value}`) }));

function memberRows({ members }: PartyShown, context: ViewContext) {
  const dues = members.flatMap((fellow) => fellow.dues.map((due) => ({ ...due, of: fellow })));
  return {
    rows: members.map((fellow, at) => fellowRow(fellow, at, members.length - 1)),
    dues: dues.sort((a, b) => a.at - b.at),
    ranks,
    edit: context.mode === "edit",
  };
}

function stores(party: PartySnapshot, shown: PartyShown) {
  const rows = party.items.map((item) => ({
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    kind: shown.kindOf(item.type),
    ruleset: shown.rulesetOf(item.type),
    quantity: countOf(item),
  }));
  const kinds = [...new Set(rows.map(({ ruleset }) => ruleset))];
  return {
    groups: kinds.map((ruleset) => ({
      ruleset,
      label: kinds.length > 1 ? shown.nameOf(ruleset) : null,
      rows: rows.filter((row) => row.ruleset === ruleset),
    })),
    purses: shown.purses.map((purse) => ({ ...purse, path: `system.coins.${purse.ruleset}` })),
    any: rows.length > 0,
  };
}

const hour = (at: number): string => {
  const minutes = Math.round(at * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};

/** Marching order and watches; members without a watch sleep. */
function marchView({ system }: PartySnapshot, { members }: PartyShown) {
  let from = system.nightfall;
  const watches = system.watches.map((watch, at) => {
    const begins = from;
    from += watch.hours;
    const awake = members.filter(({ uuid }) => watch.who.includes(uuid));
    const asleep = members.filter(({ uuid }) => !watch.who.includes(uuid));
    return {
      at,
      path: `system.watches.${at}`,
      label: t("watch", { n: at + 1 }),
      when: t("watchWhen", { from: hour(begins), to: hour(from) }),
      awake: awake.map(({ name }) => name).join(", "),
      asleep: asleep.map(({ name }) => name).join(", "),
      note: watch.note,
      ticks: members.map(({ uuid, name }) => ({ uuid, name, on: watch.who.includes(uuid) })),
    };
  });
  return {
    ranks: ranks.map(({ value, label }) => ({
      label,
      names: members.filter(({ rank }) => rank === value).map(({ name }) => name),
    })),
    watches,
    least: watches.length === 0,
  };
}

export function party(document: Snapshot, context: ViewContext): SheetView {
  const own = asParty(document);
  if (context.limited) return { limited: { name: own.name, img: own.img, about: own.system.about } };
  const shown = context.party?.() ?? NO_PARTY;
  const rich: Rich = { rich: own.system.notes, path: "system.notes" };
  return {
    masthead: masthead(own, shown, context),
    people: memberRows(shown, context),
    stores: stores(own, shown),
    road: marchView(own, shown),
    notes: { notes: rich },
    counts: { stores: own.items.length },
  };
}
