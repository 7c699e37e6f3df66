/** Verdicts on players' cards that only a GM may write, kept across reloads: trusted action runs, doubted cards. */
import { me, messageById, replaceAt, SYSTEM } from "../adapter/foundry-api.ts";
import { contentHash } from "./content-hash.ts";
import { deletionOf, isDoubted, ownRecords, storedRecords } from "./gm-records.ts";
import { isObject } from "./ledger-check.ts";

const VOUCHED = `flags.${SYSTEM}.vouched`;
const DOUBTED = `flags.${SYSTEM}.doubted`;

/** Maximum number of trusted action runs that a GM's User document keeps. */
const KEEP = 400;

/** The follow-up that started an action run; null: no follow-up did. */
type Start = { act: string; offer: string } | null;

/** What is stored about a trusted action run: not its content, which has several kB. */
interface Trust {
  hash: string;
  from: Start;
}

const vouchName = (message: string, act: string): string => `${message}-${act}`;

const isString = (value: unknown): value is string => typeof value === "string";

const sourceOf = (value: unknown): Start =>
  isObject(value) && isString(value.act) && isString(value.offer) ? { act: value.act, offer: value.offer } : null;

/** A stored entry. Version 1.0 stored the content itself, whose last value is the source. */
function trustOf(stored: unknown): Trust | null {
  if (isString(stored)) {
    const values: unknown = JSON.parse(stored);
    return { hash: contentHash(stored), from: sourceOf(Array.isArray(values) ? values.at(-1) : null) };
  }
  return isObject(stored) && isString(stored.hash) ? { hash: stored.hash, from: sourceOf(stored.from) } : null;
}

/** Whether a GM's client has stored that it trusts an action run in exactly this form. */
export const isTrustStored = (message: string, act: string, content: string): boolean =>
  storedRecords("vouched").some(
    ([name, stored]) => name === vouchName(message, act) && trustOf(stored)?.hash === contentHash(content),
  );

/** The action runs of a card that GMs' clients have stored as trusted, each with the follow-up that started it. */
export const trustedRuns = (message: string): { id: string; from: Start }[] =>
  storedRecords("vouched").flatMap(([name, stored]) => {
    const id = name.slice(message.length + 1);
    const trust = name === vouchName(message, id) ? trustOf(stored) : null;
    return trust ? [{ id, from: trust.from }] : [];
  });

/** Deletes the stored trust in action runs that an amendment has deleted. */
export async function deleteTrust(message: string, acts: readonly string[]): Promise<void> {
  const gone = ownRecords("vouched").filter(([name]) => acts.some((act) => name === vouchName(message, act)));
  if (gone.length > 0) await me().update(deletionOf(VOUCHED, gone), { render: false });
}

/**
 * Stores that this GM's client trusts an action run with this content, so that the verdict survives a reload. Drops
 * entries of deleted cards, and the oldest ones.
 */
export async function storeTrust(message: string, act: string, content: string, from: Start): Promise<void> {
  const name = vouchName(message, act);
  const trust: Trust = { hash: contentHash(content), from };
  const known = ownRecords("vouched");
  if (known.some(([id, stored]) => id === name && trustOf(stored)?.hash === trust.hash)) return;
  const others = known.filter(([id]) => id !== name);
  const gone = others.filter(([id]) => !messageById(id.split("-")[0] ?? ""));
  const oldest = others
    .filter((one) => !gone.includes(one))
    .slice(0, Math.max(0, others.length - gone.length + 1 - KEEP));
  await me().update(
    { ...replaceAt(`${VOUCHED}.${name}`, trust), ...deletionOf(VOUCHED, [...gone, ...oldest]) },
    { render: false },
  );
}

/**
 * Stores that a player has answered for a creature's die on a card, so that it survives a reload. Drops notes about
 * deleted cards.
 */
export async function storeCreatureDoubt(message: string): Promise<void> {
  if (isDoubted(message)) return;
  const gone = ownRecords("doubted").filter(([id]) => !messageById(id));
  await me().update({ [`${DOUBTED}.${message}`]: true, ...deletionOf(DOUBTED, gone) }, { render: false });
}
