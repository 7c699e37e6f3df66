import { logCompatibilityWarning } from "../compat.ts";
import { isV14, rt } from "../state.ts";

const FROM_OLD: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  roll: "current",
};

/** Who may see and read a message. */
export interface Visibility {
  whisper?: string[];
  blind?: boolean;
}

/** The mode's newer name; on generation 14 older names warn. */
export function checkMode(mode: string | null | undefined, since: 0 | 13 | 14, what: string): string {
  if (mode === "roll" || mode === undefined || mode === null)
    mode = rt.game.settings.get("core", isV14() ? "messageMode" : "rollMode") as string;
  if (since === 13 && isV14()) {
    logCompatibilityWarning(`${what} is deprecated in favor of message modes.`, { since: 14, until: 16, once: true });
  }
  if (since === 14 && !isV14()) throw new TypeError(`${what} is not a function`);
  return FROM_OLD[mode] ?? mode;
}

/** Sets whisper and blind of message data for a mode. */
export function applyVisibility<T extends Visibility>(data: T, mode: string): T {
  const gms = () => rt.game.users.filter((u) => u.isGM).map((u) => u.id!);
  switch (mode) {
    case "gm":
    case "blind":
      if (!data.whisper?.length) data.whisper = gms();
      data.blind = mode === "blind";
      break;
    case "self":
      data.whisper = [rt.game.userId];
      data.blind = false;
      break;
    default:
      data.whisper = [];
      data.blind = false;
  }
  return data;
}
