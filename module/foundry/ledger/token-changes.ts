/** Token size, elevation and light as rules change them, with undo. */

import type { Footprint, Recorded, TokenLight } from "../../kernel/recorded.ts";
import type { Snapshot } from "../../kernel/ruleset.ts";
import {
  type ActorDoc,
  asDoc,
  type Doc,
  fromUuidSync,
  getProperty,
  linkedTokens,
  type Source,
  type TokenDoc,
} from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { tokenOf } from "../adapter/snapshot.ts";

/** Size of a token or prototype token. */
const stored = (source: Source): Footprint => ({
  side: Number(source.width),
  scale: Math.abs(Number(getProperty(source, "texture.scaleX") ?? 1)),
});

/** Tokens of an actor on all scenes. */
const tokensOf = (actor: ActorDoc): TokenDoc[] => (actor.token ? [actor.token] : linkedTokens(actor.id));

/** Whether a token of this actor is on any scene. */
export const isOnScene = (actor: ActorDoc): boolean => actor.isToken || linkedTokens(actor.id).length > 0;

const heightOf = (token: TokenDoc): number => Number(token._source.elevation ?? 0);
/** Whether the token that an actor acts from is above the ground. */
export function isFlying(actor: ActorDoc): boolean {
  const token = tokenOf(actor);
  return token !== null && heightOf(token) > 0;
}
export const landings = (actor: ActorDoc): Recorded[] =>
  tokensOf(actor)
    .filter((token) => heightOf(token) > 0)
    .map((token) => ({ do: "raised", uuid: token.uuid, before: heightOf(token), after: 0 }));

const lightOf = (token: TokenDoc): TokenLight => ({
  bright: Number(getProperty(token._source, "light.bright") ?? 0),
  dim: Number(getProperty(token._source, "light.dim") ?? 0),
});
/** Light of an actor's tokens on all scenes. */
export const lightChanges = (actor: ActorDoc, after: TokenLight): Recorded[] =>
  tokensOf(actor)
    .map((token) => ({ uuid: token.uuid, before: lightOf(token) }))
    .filter(({ before }) => before.bright !== after.bright || before.dim !== after.dim)
    .map(({ uuid, before }) => ({ do: "lit", uuid, before, after }));

/** Size changes of an actor's tokens on all scenes, and of its prototype token unless it is unlinked. */
export function sizeChanges(actor: ActorDoc, then: Snapshot): Recorded[] {
  const after = rulesetOf(actor.type)?.tokenDimensions?.(then);
  if (!after) return [];
  const tokens = tokensOf(actor);
  const all = [
    ...tokens.map((token) => ({ uuid: token.uuid, before: stored(token._source) })),
    ...(actor.isToken ? [] : [{ uuid: actor.uuid, before: stored(actor._source.prototypeToken as Source) }]),
  ];
  return all
    .filter(({ before }) => before.side !== after.side || before.scale !== after.scale)
    .map(({ uuid, before }) => ({ do: "sized", uuid, before, after }));
}

/** Idempotent. Mirrored images stay mirrored. */
export async function writeFootprints(recorded: readonly Recorded[]): Promise<void> {
  for (const r of recorded) {
    if (r.do !== "sized" && r.do !== "raised" && r.do !== "lit") continue;
    const document = fromUuidSync(r.uuid);
    if (document) await ifStillExists(document, () => writeFootprint(document, r));
  }
}

function writeFootprint(document: Doc, r: Extract<Recorded, { do: "sized" | "raised" | "lit" }>): Promise<unknown> {
  if (r.do === "lit") return document.update({ light: { ...r.after } });
  if (r.do === "raised") return document.update({ elevation: r.after });
  if (document.documentName === "Token") return asDoc<TokenDoc>(document).update(sized(document._source, r.after));
  const token = sized(document._source.prototypeToken as Source, r.after);
  return document.update({ prototypeToken: token }, { fivefold: { ownWrite: true } });
}

const sized = (source: Source, { side, scale }: Footprint): Source => {
  const mirrored = (axis: string): number => (Number(getProperty(source, `texture.${axis}`) ?? 1) < 0 ? -scale : scale);
  return { width: side, height: side, texture: { scaleX: mirrored("scaleX"), scaleY: mirrored("scaleY") } };
};
