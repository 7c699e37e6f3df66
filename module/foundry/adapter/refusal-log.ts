/** Records refused requests and caught errors on the GM's client; kept across reloads, notified once. */
import { text } from "../../kernel/card.ts";
import { me, notify, onHook, SYSTEM, userById } from "./foundry-api.ts";
import { plain, type Refusal, type RefusalEntry, RefusalList, Seen, throttled } from "./refusal-list.ts";
import { ruleSettings } from "./settings.ts";
import { localizeText } from "./text.ts";

export type { Refusal, RefusalEntry, RefusalKind } from "./refusal-list.ts";

/** Key of the setting that stores the list. */
export const REFUSED = `${SYSTEM}.refused`;

const WRITES = { soon: 100, gap: 2_000 };

let current: RefusalList | null = null;
let writing = false;
let listening = false;
/** Errors this page has logged. */
const logged = new Seen(500);

// No user exists before the world is loaded.
const isGM = (): boolean => me()?.isGM === true;
// Client settings are shared by all worlds of a browser.
const worldId = (): string => game.world?.id ?? "";

function list(): RefusalList {
  if (!listening) {
    listening = true;
    onHook("clientSettingChanged", (key: string) => {
      if (key === REFUSED && !writing) current = null;
    });
  }
  const stored = current ? null : ruleSettings.refused();
  current ??= new RefusalList(stored?.world === worldId() ? stored.entries : []);
  return current;
}

async function write(): Promise<void> {
  writing = true;
  try {
    await ruleSettings.setRefused({ world: worldId(), entries: list().entries() });
  } catch {
    // Browser storage is full or blocked: the list lasts until the reload.
  } finally {
    writing = false;
  }
}

const save = throttled(() => void write(), WRITES);

/** The refusal in one plain sentence. */
export const refusalText = ({ kind }: Pick<Refusal, "kind">): string =>
  localizeText(text(`FIVEFOLD.Refused.kind.${kind}`));

/** Name of the user who asked; "" where none is known. */
export function refusedUser({ user }: Pick<Refusal, "user">): string {
  return user === "" ? "" : (userById(user)?.name ?? localizeText(text("FIVEFOLD.Refused.unknownUser")));
}

function record(refusal: Refusal): void {
  if (!isGM()) return;
  const tell = list().record(refusal, Date.now());
  save.ask();
  if (!tell) return;
  const [user, what] = [refusedUser(refusal), refusalText(refusal)];
  const notice = user
    ? text("FIVEFOLD.Refused.notice", { user, what })
    : text("FIVEFOLD.Refused.noticeNoUser", { what });
  notify("warn", localizeText(notice));
}

/**
 * Records a refusal for the GM and tells the GM once per user and kind. Does nothing on a player's client (except for
 * "error", which is logged to the console there, too).
 */
export function refused(refusal: Refusal): void {
  const { kind, message = "", act = "", detail = "" } = refusal;
  if (kind === "error" && isFresh(message, act, detail)) console.error("Fivefold |", detail, refusal);
  record(refusal);
}

/** Logs a caught exception with card and action, and lists it for the GM once per message, action and error message. */
export function reportError(
  error: unknown,
  about: { message?: string; act?: string; action?: string; user?: string },
): void {
  const { message, act, action, user = "" } = about;
  const said = errorText(error);
  if (isFresh(message ?? "", act ?? action ?? "", said)) console.error("Fivefold |", error, about);
  record({ user, kind: "error", message, act, detail: action ? `${action}: ${said}` : said });
}

const isFresh = (...key: string[]): boolean => logged.add(JSON.stringify(key.map((part) => part.slice(0, 200))));

function errorText(error: unknown): string {
  if (typeof error === "string") return plain(error);
  const { message, name } = (error ?? {}) as { message?: unknown; name?: unknown };
  return plain(message) || plain(name) || typeof error;
}

/** All entries, newest first (count, first and last time per user and kind, the last detail and card). */
export const refusals = (): readonly RefusalEntry[] => (isGM() ? list().entries() : []);

/** Removes all entries; the GM is notified of later ones again. */
export function clearRefusals(): void {
  if (!isGM()) return;
  list().clear();
  save.now();
}
