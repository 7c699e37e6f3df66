/** What a company does together: it takes people in, rests, is called upon, stands on the scene, shares what it owns. */
import { type Text, text } from "../kernel/card.ts";
import type { Action, Facts, Field, Form, Ruleset, Tool } from "../kernel/ruleset.ts";
import { listOf, stringOf } from "../kernel/values.ts";
import { act, actTogether } from "./act.ts";
import { arrived } from "./arrival.ts";
import { choose } from "./choose.ts";
import { canHold, fellowsOf, isFellow, isParty, partiesOf } from "./company.ts";
import { askForm } from "./dialog.ts";
import { postActs } from "./post.ts";
import { actionIn, rulesetOf } from "./rulesets.ts";
import {
  type ActorDoc,
  asDoc,
  type Doc,
  fromUuidSync,
  type ItemDoc,
  localize,
  type MessageDoc,
  me,
  notify,
  onHook,
  type Source,
  SYSTEM,
  sceneTokens,
  worldTime,
} from "./seam.ts";
import { ruleSettings } from "./settings.ts";
import { gather, snapshotOf } from "./snapshot.ts";
import { say } from "./text.ts";

const NOBODY: Facts = { names: {}, refs: {} };

const warn = (key: string, data?: Text["data"]): null => {
  notify("warn", say(text(`PARTY.Problem.${key}`, data)));
  return null;
};

/** Those of a company this user plays for, by ruleset. */
async function own(party: ActorDoc): Promise<Map<Ruleset, ActorDoc[]>> {
  const byRuleset = new Map<Ruleset, ActorDoc[]>();
  for (const { actor } of fellowsOf(party)) {
    const ruleset = rulesetOf(actor.type);
    if (ruleset && actor.isOwner) byRuleset.set(ruleset, [...(byRuleset.get(ruleset) ?? []), actor]);
  }
  await arrived(...byRuleset.keys());
  return byRuleset;
}

/** A question in the one dialog that plays nothing itself. */
function ask(
  title: Text,
  icon: string,
  fields: Field[],
  form: Form,
  verb: Text,
  problem?: (form: Form) => Text | null,
) {
  const action: Action = {
    id: "company",
    offeredBy: [],
    icon,
    target: "none",
    title: () => title,
    facts: () => NOBODY,
    defaults: () => form,
    form: () => fields,
    problems: (_, filled) => {
      const against = problem?.(filled);
      return against ? [{ field: "", text: against }] : [];
    },
    *start() {
      yield* [];
      return { headline: title, tone: "plain", consequences: [], offers: [] };
    },
    verb: () => verb,
  };
  return askForm(action, NOBODY, form);
}

/** Rests and what else time is for, as a ruleset's tools have it. */
const restsOf = (ruleset: Ruleset): Tool[] =>
  ruleset.tools.filter(
    (tool) => tool.group === "time" && tool.on === "party" && tool.action && (me().isGM || !tool.gm),
  );

const toolText = (ruleset: Ruleset, tool: Tool): Text => text(`${ruleset.id.toUpperCase()}.Tool.${tool.id}.label`);

/** Everybody rests by the rules of their own: one dialog and one card for each ruleset, and time passes once. */
export async function restTogether(party: ActorDoc): Promise<void> {
  const people = await own(party);
  const able = [...people].filter(([ruleset]) => restsOf(ruleset).length > 0);
  if (able.length === 0) return void warn("noneYours");
  const fields: Field[] = able.map(([ruleset]) => ({
    kind: "choice",
    name: ruleset.id,
    label: text(`${ruleset.id.toUpperCase()}.name`),
    as: "list",
    options: [
      ...restsOf(ruleset).map((tool) => ({ value: tool.id, label: toolText(ruleset, tool) })),
      { value: "", label: text("PARTY.nothing") },
    ],
  }));
  const form = Object.fromEntries(able.map(([ruleset]) => [ruleset.id, restsOf(ruleset)[0]?.id ?? ""]));
  const one = able.length === 1 && restsOf(able[0]![0]).length === 1;
  const filled = one ? form : await ask(text("PARTY.Title.rest"), "campfire", fields, form, text("PARTY.Verb.next"));
  let passed = false;
  for (const [ruleset, actors] of filled ? able : []) {
    const tool = restsOf(ruleset).find(({ id }) => id === filled?.[ruleset.id]);
    if (!tool?.action) continue;
    // The hours of the first are everybody's.
    const given = passed ? { ...tool.given, advance: false } : tool.given;
    if (!(await actTogether(actors, tool.action, given, false))) return;
    passed = true;
  }
}

/** The GM calls for a roll: it is filled in once for each ruleset, and everybody's own waits for its owner. */
export async function callTogether(party: ActorDoc): Promise<void> {
  const people = await own(party);
  const able = [...people].filter(([ruleset]) => (ruleset.callsFor ?? []).length > 0);
  if (!me().isGM || able.length === 0) return void warn("nothingToCall");
  const all = able.flatMap(([, actors]) => actors);
  const fields: Field[] = [
    {
      kind: "ticks",
      name: "who",
      label: text("PARTY.Field.whoRolls"),
      options: all.map(({ uuid, name }) => ({ value: uuid, label: text("FIVEFOLD.Named", { name }) })),
    },
    ...able.map(
      ([ruleset]): Field => ({
        kind: "choice",
        name: ruleset.id,
        label: text(`${ruleset.id.toUpperCase()}.name`),
        as: "list",
        options: (ruleset.callsFor ?? []).map((value) => ({
          value,
          label: text(`${ruleset.id.toUpperCase()}.Action.${value}`),
        })),
      }),
    ),
  ];
  const form: Form = {
    who: all.map(({ uuid }) => uuid),
    ...Object.fromEntries(able.map(([ruleset]) => [ruleset.id, ruleset.callsFor?.[0] ?? ""])),
  };
  const filled = await ask(
    text("PARTY.Title.call"),
    "conversation",
    fields,
    form,
    text("PARTY.Verb.next"),
    ({ who }) => (listOf(who).length > 0 ? null : text("PARTY.Problem.nobody")),
  );
  for (const [ruleset, actors] of filled ? able : []) {
    const chosen = actors.filter(({ uuid }) => listOf(filled?.who).includes(uuid));
    const action = actionIn(ruleset, stringOf(filled?.[ruleset.id]));
    if (action && chosen.length > 0 && !(await call(ruleset, action, chosen))) return;
  }
}

/** One card with a button for each; null where the GM thought better of it. */
async function call(ruleset: Ruleset, action: Action, actors: readonly ActorDoc[]): Promise<MessageDoc | null> {
  const taken = actors.map((actor) => ({ actor, facts: action.facts(gather({ action, actor, targets: [] })) }));
  const [lead] = taken;
  if (!lead) return null;
  // It is filled in by the first one's numbers, and its head names everybody it is for.
  const self = actors.map(({ name }) => name).join(", ");
  const shown = { ...lead.facts, names: { ...lead.facts.names, self } };
  const form = await askForm(action, shown, action.defaults(lead.facts), text("PARTY.Verb.call"));
  if (!form) return null;
  const acts = taken.map(({ facts }) => ({ ruleset, action, facts, form, hold: true }));
  return (await postActs(lead.actor, acts)) ?? null;
}

/** Whoever is dropped on a company's sheet travels with it; dropped on a row, in that place. */
export async function join(party: ActorDoc, actor: Doc, before = ""): Promise<void> {
  if (!party.isOwner) return;
  if (actor.pack || !rulesetOf(actor.type) || isParty(actor)) return void warn("cannotJoin", { name: actor.name });
  const { members } = party._source.system as { members: { uuid: string; rank: string }[] };
  const own = members.find(({ uuid }) => uuid === actor.uuid) ?? { uuid: actor.uuid, rank: "middle" };
  const others = members.filter(({ uuid }) => uuid !== actor.uuid);
  const at = others.findIndex(({ uuid }) => uuid === before);
  await party.update({ "system.members": others.toSpliced(at < 0 ? others.length : at, 0, own) });
}

/** Somebody changes places with a neighbour, or leaves (`by` 0). */
export async function shift(party: ActorDoc, uuid: string, by: number): Promise<void> {
  const { members } = party._source.system as { members: { uuid: string }[] };
  const at = members.findIndex((one) => one.uuid === uuid);
  const own = members[at];
  if (!own) return;
  const others = members.toSpliced(at, 1);
  await party.update({ "system.members": by === 0 ? others : others.toSpliced(Math.max(0, at + by), 0, own) });
}

/** A thing goes into the stores or out of them; how many is asked where there is more than one. */
const move = (party: ActorDoc, fellow: ActorDoc, item: ItemDoc, from: "self" | "t0") =>
  act(party, "move", {
    targets: [fellow],
    given: { item: item.id, from },
    skip: Number(item.system.quantity ?? 1) <= 1,
  });

/** Gives a thing of the stores to somebody: whom is asked where it is not said. */
export async function give(party: ActorDoc, item: ItemDoc, to = ""): Promise<void> {
  const able = fellowsOf(party).flatMap(({ actor }) => (actor.isOwner && canHold(actor, item) ? [actor] : []));
  const options = able.map(({ uuid, name }) => ({ value: uuid, label: text("FIVEFOLD.Named", { name }) }));
  if (options.length === 0) return void warn("noTaker", { thing: item.name });
  const whom = to || (await choose(text("PARTY.Title.give", { thing: item.name }), options));
  const taker = able.find(({ uuid }) => uuid === whom);
  if (taker) await move(party, taker, item, "self");
  else if (to) warn("noTaker", { thing: item.name });
}

/** Puts a thing of somebody's into the stores of their company: which one is asked where there are several. */
export async function putIn(actor: ActorDoc, item: ItemDoc): Promise<void> {
  const parties = partiesOf(actor);
  const options = parties.map(({ uuid, name }) => ({ value: uuid, label: text("FIVEFOLD.Named", { name }) }));
  const which = await choose(text("PARTY.Title.which"), options);
  const party = parties.find(({ uuid }) => uuid === which);
  if (party) await move(party, actor, item, "t0");
}

/**
 * What a drop of a thing means where a company is concerned: from its stores to one of its people, or from one of them into
 * its stores, the thing itself goes and no copy is made. False: it is a drop like any other.
 */
export async function handedOver(onto: Doc, item: Doc, target: HTMLElement | null): Promise<boolean> {
  const holder = item.parent?.documentName === "Actor" ? asDoc<ActorDoc>(item.parent) : null;
  if (!holder || onto.documentName !== "Actor") return false;
  const taker = asDoc<ActorDoc>(onto);
  const thing = asDoc<ItemDoc>(item);
  if (!canHold(taker, item)) return false;
  if (isParty(taker) && holder.uuid === taker.uuid) {
    const row = target?.closest<HTMLElement>("[data-fellow]")?.dataset.fellow;
    if (row) await give(taker, thing, row);
    return row !== undefined;
  }
  if (isParty(taker) && isFellow(taker, holder) && holder.isOwner && taker.isOwner) {
    await move(taker, holder, thing, "t0");
    return true;
  }
  if (isParty(holder) && isFellow(holder, taker) && holder.isOwner && taker.isOwner) {
    await move(holder, taker, thing, "self");
    return true;
  }
  return false;
}

/** Coins of one ruleset: shared out, given, put in. */
export async function purse(party: ActorDoc, kind: string): Promise<void> {
  const people = fellowsOf(party).flatMap(({ actor }) =>
    rulesetOf(actor.type)?.id === kind && actor.isOwner ? [actor] : [],
  );
  const path = people[0] && rulesetOf(people[0].type)?.coins;
  if (!path) return void warn("noneYours");
  await act(party, "coins", { targets: people, given: { kind, path } });
}

/** Does what the clock asks of somebody now. */
export async function answerClock(uuid: string, action: string, item: string, at: number): Promise<void> {
  const document = fromUuidSync(uuid);
  const actor = document?.documentName === "Actor" ? asDoc<ActorDoc>(document) : null;
  if (!actor) return;
  const house = ruleSettings.house(actor.type);
  const all = rulesetOf(actor.type)?.due?.(snapshotOf(actor), worldTime(), house) ?? [];
  const due = all.find((one) => one.action === action && (one.item ?? "") === item && one.at === at);
  if (due) await act(actor, action, { item: actor.items.get(item) ?? null, given: due.form, skip: true });
}

/** Everybody who is not on the scene yet is put there, two abreast in their marching order. */
export async function placeOnScene(party: ActorDoc): Promise<void> {
  const here = new Set(sceneTokens().map((token) => token.actor?.uuid));
  const missing = fellowsOf(party).flatMap(({ actor }) => (actor.isOwner && !here.has(actor.uuid) ? [actor] : []));
  const { scene } = canvas as unknown as {
    scene: (Doc & { grid: { size: number }; width: number; height: number }) | null;
  };
  const may = (TokenDocument as unknown as { canUserCreate(user: unknown): boolean }).canUserCreate(me());
  if (!scene || !may) return void warn("noScene");
  if (missing.length === 0) return notify("info", localize("PARTY.Problem.allHere"));
  const { size } = scene.grid;
  const lead = sceneTokens().find((token) => token.actor?.uuid === party.uuid);
  const middle = (length: number): number => Math.floor(length / 2 / size) * size;
  const from = lead ? { x: lead.x, y: lead.y + size } : { x: middle(scene.width), y: middle(scene.height) };
  const data = await Promise.all(
    missing.map(async (actor, n) => {
      const place = { x: from.x + (n % 2) * size, y: from.y + Math.floor(n / 2) * size };
      const made = (actor as unknown as { getTokenDocument(data: object): Promise<Doc> }).getTokenDocument(place);
      return (await made).toObject();
    }),
  );
  await scene.createEmbeddedDocuments("Token", data);
}

/** A company looks like one from the start. */
export function registerParty(): void {
  onHook("preCreateActor", (actor: ActorDoc & { updateSource(changes: Source): void }, { img }: { img?: string }) => {
    if (isParty(actor) && !img) actor.updateSource({ img: `systems/${SYSTEM}/icons/three-friends.svg` });
  });
}
