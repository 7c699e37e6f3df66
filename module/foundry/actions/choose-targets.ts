/** Asks in a dialog for the targets of a card's follow-up or of a tool; selected actors are preselected. On the scene: `target-picker.ts`. */
import { text } from "../../kernel/card.ts";
import { listOf, stringOf } from "../../kernel/form-values.ts";
import type { Field, Form, Offer, Ruleset } from "../../kernel/ruleset.ts";
import {
  type ActorDoc,
  controlled,
  me,
  sceneTokens,
  type TokenDoc,
  targets,
  worldActors,
} from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { question } from "../applications/question.ts";

export interface ActorOption {
  value: string;
  name: string;
}

/** True if the follow-up needs a target before it can start. */
function needsTargets({ parts, stays }: Offer): boolean {
  const open = (names: Offer["parts"][string] | undefined): boolean => [names ?? []].flat().includes("targets");
  return open(parts.self) || (stays === true && Object.values(parts).some(open));
}
const uuids = (tokens: readonly TokenDoc[]): string[] => [...new Set(tokens.flatMap((t) => t.actor?.uuid ?? []))];

const option = ({ value, name }: ActorOption) => ({ value, label: text("FIVEFOLD.Named", { name }) });

/**
 * Actors of a ruleset that this user can see: those with tokens on the scene by token name, then the others. Base
 * actors of tokens on the scene are left out.
 */
export function visibleActors(ruleset: Ruleset): { here: ActorOption[]; elsewhere: ActorOption[] } {
  const ours = (actor: ActorDoc | null): actor is ActorDoc => actor !== null && rulesetOf(actor.type) === ruleset;
  const byUuid = new Map<string, ActorOption>();
  const models = new Set<string>();
  for (const token of sceneTokens())
    if (ours(token.actor) && (!token.hidden || me().isGM)) {
      byUuid.set(token.actor.uuid, { value: token.actor.uuid, name: token.name });
      if (token.actorId) models.add(token.actorId);
    }
  const others = worldActors().filter(
    (actor) => ours(actor) && !models.has(actor.id) && actor.testUserPermission(me(), "LIMITED"),
  );
  return {
    here: [...byUuid.values()],
    elsewhere: others.map(({ uuid, name }) => ({ value: uuid, name })).sort((a, b) => a.name.localeCompare(b.name)),
  };
}

function fields({ here, elsewhere }: ReturnType<typeof visibleActors>): Field[] {
  return [
    ...(here.length > 0
      ? [{ kind: "ticks" as const, name: "here", label: text("FIVEFOLD.ChooseActor.here"), options: here.map(option) }]
      : []),
    ...(elsewhere.length > 0
      ? [
          {
            kind: "choice" as const,
            name: "elsewhere",
            label: text("FIVEFOLD.ChooseActor.elsewhere"),
            as: "list" as const,
            options: [{ value: "", label: text("FIVEFOLD.ChooseActor.none") }, ...elsewhere.map(option)],
          },
        ]
      : []),
  ];
}

/** Asks for targets by name, with selected tokens checked. Null if cancelled. */
async function byName(ruleset: Ruleset): Promise<string[] | null> {
  const all = visibleActors(ruleset);
  if (all.here.length + all.elsewhere.length === 0) return [];
  const selected = uuids(controlled()).filter((uuid) => all.here.some(({ value }) => value === uuid));
  const named = ({ here, elsewhere }: Form) => [...listOf(here), ...(elsewhere ? [stringOf(elsewhere)] : [])];
  const filled = await question({
    id: "whom",
    title: text("FIVEFOLD.ChooseActor.title"),
    fields: fields(all),
    form: { here: selected, elsewhere: "" },
    problem: (form) => (named(form).length > 0 ? null : text("FIVEFOLD.ChooseActor.missing")),
  });
  return filled && named(filled);
}

/** Uuids of the current targets; if the follow-up needs one and there is none, asks for it. Null if cancelled. */
export async function targetsOrAsk(ruleset: Ruleset, offer: Offer): Promise<string[] | null> {
  const aimed = uuids(targets());
  return aimed.length > 0 || !needsTargets(offer) ? aimed : byName(ruleset);
}
