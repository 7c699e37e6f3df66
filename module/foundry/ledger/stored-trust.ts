/** Verdicts on players' cards that only a GM may write, kept across reloads: trusted action runs, doubted cards. */
import { me, messageById, SYSTEM } from "../adapter/seam.ts";
import { deletionOf, isDoubted, KEEP, ownRecords, storedRecords } from "./gm-records.ts";

const VOUCHED = `flags.${SYSTEM}.vouched`;
const DOUBTED = `flags.${SYSTEM}.doubted`;

const vouchName = (message: string, act: string): string => `${message}-${act}`;

/** Whether a GM's client has stored that it trusts an action run in exactly this form. */
export const isTrustStored = (message: string, act: string, content: string): boolean =>
  storedRecords("vouched").some(([name, known]) => name === vouchName(message, act) && known === content);

/** The action runs of a card that GMs' clients have stored as trusted; `from` is the last value of their content. */
export const trustedRuns = (message: string): { id: string; from: { act: string; offer: string } | null }[] =>
  storedRecords("vouched").flatMap(([name, content]) => {
    const id = name.slice(message.length + 1);
    return name === vouchName(message, id) ? [{ id, from: JSON.parse(String(content)).at(-1) }] : [];
  });

/** Deletes the stored trust in action runs that an amendment has deleted. */
export async function deleteTrust(message: string, acts: readonly string[]): Promise<void> {
  const gone = ownRecords("vouched").filter(([name]) => acts.some((act) => name === vouchName(message, act)));
  if (gone.length > 0) await me().update(deletionOf(VOUCHED, gone), { render: false });
}

/** Stores that this GM's client trusts an action run, so that the verdict survives a reload. */
export async function storeTrust(message: string, act: string, content: string): Promise<void> {
  const name = vouchName(message, act);
  const known = ownRecords("vouched");
  if (known.some(([id, value]) => id === name && value === content)) return;
  const oldest = known.filter(([id]) => id !== name).slice(0, Math.max(0, known.length - KEEP));
  await me().update({ [`${VOUCHED}.${name}`]: content, ...deletionOf(VOUCHED, oldest) }, { render: false });
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
