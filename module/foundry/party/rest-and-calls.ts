/** Actions of a whole party: rest, call for a roll, place tokens on the scene. Lazy-loaded. */
import { type Text, text } from "../../kernel/card.ts";
import { listOf, stringOf } from "../../kernel/form-values.ts";
import type { Action, Facts, Field, Form, Ruleset, Tool } from "../../kernel/ruleset.ts";
import { sharedFields } from "../../party/rules/group-action.ts";
import { actTogether } from "../actions/run-action.ts";
import { type ActorDoc, type Doc, localize, type MessageDoc, me, notify, sceneTokens } from "../adapter/foundry-api.ts";
import { loadActions, loadRulesets } from "../adapter/ruleset-loader.ts";
import { actionIn, rulesetOf } from "../adapter/ruleset-of.ts";
import { gather } from "../adapter/snapshot.ts";
import { askForm } from "../applications/dialog.ts";
import { question } from "../applications/question.ts";
import { postActs } from "../cards/post.ts";
import { warn } from "./members-and-items.ts";
import { membersOf } from "./party-view.ts";

/** Members of a party that this user owns, by ruleset. */
async function membersByRuleset(party: ActorDoc): Promise<Map<Ruleset, ActorDoc[]>> {
  const byRuleset = new Map<Ruleset, ActorDoc[]>();
  for (const { actor } of membersOf(party)) {
    const ruleset = rulesetOf(actor.type);
    if (ruleset && actor.isOwner) byRuleset.set(ruleset, [...(byRuleset.get(ruleset) ?? []), actor]);
  }
  await loadRulesets(...byRuleset.keys());
  return byRuleset;
}

/** Rests and other time tools of a ruleset. */
const restsOf = (ruleset: Ruleset): Tool[] =>
  ruleset.tools.filter(
    (tool) => tool.group === "time" && tool.actors === "party" && tool.action && (me().isGM || !tool.gm),
  );

const toolText = (ruleset: Ruleset, tool: Tool): Text => text(`${ruleset.id.toUpperCase()}.Tool.${tool.id}.label`);

/** Rests by each member's rules: one dialog and one card per ruleset, world time advances once. */
export async function restTogether(party: ActorDoc): Promise<void> {
  const people = await membersByRuleset(party);
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
  const verb = text("PARTY.Verb.next");
  const one = able.length === 1 && restsOf(able[0]![0]).length === 1;
  const filled = one
    ? form
    : await question({
        id: "company",
        title: text("PARTY.Title.rest"),
        icon: "campfire",
        fields,
        form,
        buttonLabel: verb,
      });
  let passed = false;
  for (const [ruleset, actors] of filled ? able : []) {
    const tool = restsOf(ruleset).find(({ id }) => id === filled?.[ruleset.id]);
    if (!tool?.action) continue;
    // Only the first rest advances world time.
    const given = passed ? { ...tool.given, advance: false } : tool.given;
    if (!(await actTogether(actors, tool.action, given, false))) return;
    passed = true;
  }
}

/** Calls for a roll: the GM fills in one form per ruleset, and each member's roll waits for its owner. */
export async function callTogether(party: ActorDoc): Promise<void> {
  const people = await membersByRuleset(party);
  const able = [...people].filter(([ruleset]) => (ruleset.requestableActions ?? []).length > 0);
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
        options: (ruleset.requestableActions ?? []).map((value) => ({
          value,
          label: text(`${ruleset.id.toUpperCase()}.Action.${value}`),
        })),
      }),
    ),
  ];
  const form: Form = {
    who: all.map(({ uuid }) => uuid),
    ...Object.fromEntries(able.map(([ruleset]) => [ruleset.id, ruleset.requestableActions?.[0] ?? ""])),
  };
  const filled = await question({
    id: "company",
    title: text("PARTY.Title.call"),
    icon: "conversation",
    fields,
    form,
    buttonLabel: text("PARTY.Verb.next"),
    problem: ({ who }) => (listOf(who).length > 0 ? null : text("PARTY.Problem.nobody")),
  });
  for (const [ruleset, actors] of filled ? able : []) {
    const chosen = actors.filter(({ uuid }) => listOf(filled?.who).includes(uuid));
    await loadActions(ruleset, [stringOf(filled?.[ruleset.id])]);
    const action = actionIn(ruleset, stringOf(filled?.[ruleset.id]));
    if (action && chosen.length > 0 && !(await call(ruleset, action, chosen))) return;
  }
}

/** The action with only the form fields shared by all, and without odds. */
const forAll = (action: Action, taken: readonly { actor: ActorDoc; facts: Facts }[]): Action => ({
  ...action,
  form: (_, filled) =>
    sharedFields(
      taken.map(({ facts }) => action.form?.(facts, filled) ?? []),
      taken.map(({ actor }) => actor.name),
    ),
  odds: () => null,
});

/** Posts one card with a button per actor; null if cancelled. */
async function call(ruleset: Ruleset, action: Action, actors: readonly ActorDoc[]): Promise<MessageDoc | null> {
  const taken = actors.map((actor) => ({ actor, facts: action.facts(gather({ action, actor, targets: [] })) }));
  const [lead] = taken;
  if (!lead) return null;
  // The form starts with the first actor's defaults; the title names all.
  const self = actors.map(({ name }) => name).join(", ");
  const shown = { ...lead.facts, names: { ...lead.facts.names, self } };
  const asked = actors.length > 1 && action.form ? forAll(action, taken) : action;
  const form = await askForm(asked, shown, action.defaults(lead.facts), text("PARTY.Verb.call"));
  if (!form) return null;
  const acts = taken.map(({ facts }) => ({ ruleset, action, facts, form, hold: true }));
  return (await postActs(lead.actor, acts)) ?? null;
}

/** Creates tokens for members that are not on the scene, two abreast in marching order. */
export async function placeOnScene(party: ActorDoc): Promise<void> {
  const here = new Set(sceneTokens().map((token) => token.actor?.uuid));
  const missing = membersOf(party).flatMap(({ actor }) => (actor.isOwner && !here.has(actor.uuid) ? [actor] : []));
  const { scene } = canvas as {
    scene: (Doc & { grid: { size: number }; width: number; height: number }) | null;
  };
  const may = (TokenDocument as { canUserCreate(user: unknown): boolean }).canUserCreate(me());
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
