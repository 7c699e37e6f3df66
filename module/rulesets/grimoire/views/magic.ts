/** Magic: spells, dice by source, and exact odds (G-131 to G-137, G-162). */
import type { Text } from "../../../kernel/card.ts";
import { partsFor } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { type OddsView, shownOdds } from "../../../kernel/odds-view.ts";
import type { Snapshot, ViewContext } from "../../../kernel/ruleset.ts";
import { numberView, percent, span } from "../../../kernel/sheet-numbers.ts";
import { apCostOf } from "../combat/action-points.ts";
import { cast, castScroll } from "../magic/cast.ts";
import { type CastFacts, spellOf } from "../magic/cast-facts.ts";
import type { CastForm } from "../magic/cast-form.ts";
import { durationText } from "../magic/evaluated-spell.ts";
import { type DiceSource, diceIn, SOURCES } from "../magic/magic-dice.ts";
import { spellTextOf } from "../magic/spell-formulas.ts";
import { type ActorSnapshot, asActor, itemsOf, MAGIC_LIMIT } from "../model/data.ts";
import { named, picture, rulesText, t } from "./texts.ts";

const PICTURES: Readonly<Record<DiceSource, string>> = { slot: "knapsack", dust: "powder", free: "sparkles" };
const PAINT: Readonly<Record<OddsView["bar"][number]["tone"], string>> = {
  good: "",
  best: "ink",
  half: "soft",
  harm: "harm",
  worst: "harm",
  nothing: "none",
};

/** Dice picked on the sheet, clamped to those available. */
function withPickedDice(facts: CastFacts, form: CastForm, picks: Readonly<Record<string, string>>): CastForm {
  const chosen = SOURCES.map((source) => {
    const wanted = Number(picks[source] ?? Number.NaN);
    const most = Math.min(MAGIC_LIMIT, facts.caster.have[source]);
    return [source, Number.isInteger(wanted) ? Math.max(0, Math.min(most, wanted)) : form[source]];
  });
  return { ...form, ...Object.fromEntries(chosen) };
}

/** A row of the spell list: range, resistance, duration. */
function row(item: Snapshot, dice: number, chosen: string) {
  const spell = spellOf(item);
  const cast = dice > 0 ? { dice, sum: null } : null;
  const on = item.id === chosen;
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    scroll: item.type === "grimoireScroll",
    on,
    meta: compact([
      item.type === "grimoireScroll" && t("magic.once"),
      spell.range.text !== "" && named(spellTextOf(spell.range.text, cast)),
      spell.check !== "none" && t("magic.against", { attribute: rulesText(`Attribute.${spell.resist}`) }),
      durationText(spell, cast),
    ]),
    words: on ? named(spellTextOf(spell.text, cast)) : null,
  };
}

/** Toggles of one source: clicking the third picks three, clicking it again two. */
function dice(source: DiceSource, facts: CastFacts, form: CastForm) {
  const have = facts.caster.have[source];
  const picked = form[source];
  return {
    source,
    label: t(`magic.source.${source}`),
    hint: t(`magic.hint.${source}`, { threshold: facts.caster.threshold }),
    group: t("magic.diceOf", { source: t(`magic.source.${source}`), picked: picked, have }),
    img: picture(PICTURES[source]),
    dust: source !== "slot",
    dice: Array.from({ length: Math.min(MAGIC_LIMIT, have) }, (_, i) => ({
      n: i + 1,
      on: i < picked,
      value: picked === i + 1 ? i : i + 1,
      label: t("magic.die", { n: i + 1, source: t(`magic.source.${source}`) }),
    })),
    more: have > MAGIC_LIMIT ? t("magic.ofThem", { have }) : null,
    none: have === 0,
  };
}

function chances(exact: OddsView | null) {
  if (!exact) return null;
  const view = shownOdds(exact);
  const sums = view.spread?.bars ?? [];
  const [low, high] = [sums[0]?.value, sums.at(-1)?.value];
  return {
    bar: view.bar.map(({ label, p, tone }) => ({
      label,
      percent: percent(p),
      width: Math.round(p * 1000) / 10,
      paint: PAINT[tone],
    })),
    sum: low === undefined || high === undefined ? null : t("magic.sumFrom", { low, high }),
    sentences: view.sentences,
  };
}

/** The picked spell with its dice, and the preset form of the Cast button. */
function chosenOne(document: Snapshot, item: Snapshot, context: ViewContext) {
  const scroll = item.type === "grimoireScroll";
  const action = scroll ? castScroll : cast;
  const facts = action.facts(partsFor(document, context, item));
  const form = withPickedDice(facts, action.defaults(facts), context.selections ?? {});
  const problem = action.problems?.(facts, form)[0] ?? null;
  const count = diceIn(form);
  const given = { slot: form.slot, dust: form.dust, free: form.free, fighting: context.combat !== null };
  return {
    id: item.id,
    uuid: item.uuid,
    act: action.id,
    count,
    sources: SOURCES.filter((source) => source === "slot" || facts.caster.have[source] > 0).map((source) =>
      dice(source, facts, form),
    ),
    odds: problem ? null : chances(action.odds?.(facts, form) ?? null),
    oddsOf: t("magic.chances", { dice: count }),
    problem: problem?.text ?? null,
    warnings: facts.warnings.map((id) => rulesText(`Hint.magic.${id}`)),
    label: t(scroll ? "magic.read" : "magic.cast", { spell: item.name }),
    price: t("ap", { ap: apCostOf(form.ap) }),
    given: JSON.stringify(given),
    copy: scroll && itemsOf(asActor(document), "grimoireBook").length > 0,
  };
}

/** Why magic cannot be used, as text; null if it can. */
function disabledReason(actor: ActorSnapshot, now: number): Text | null {
  const { magic } = actor.system;
  if (magic?.never) return t("magic.never");
  const until = magic?.blockedUntil ?? null;
  return until !== null && until > now ? t("magic.blocked", { time: span(Math.ceil((until - now) / 60) * 60) }) : null;
}

export function magic(document: Snapshot, actor: ActorSnapshot, context: ViewContext) {
  const { magic: known, why } = actor.system;
  if (!known) return { shown: false, none: true };
  const scrolls = itemsOf(actor, "grimoireScroll").filter(({ system }) => system.carried && system.quantity > 0);
  const all = [...itemsOf(actor, "grimoireSpell"), ...scrolls].map((item) => item);
  const wanted = context.selections?.spell;
  const item = all.find(({ id }) => id === wanted) ?? all[0];
  const one = item ? chosenOne(document, item, context) : null;
  return {
    shown: all.length > 0,
    pool: numberView(t("magic.pool"), why.magic, known.pool),
    limit: t("magic.limit", { limit: MAGIC_LIMIT }),
    barred: disabledReason(actor, context.worldTime),
    spells: all.map((spell) => row(spell, one?.count ?? 0, item?.id ?? "")),
    one,
  };
}
