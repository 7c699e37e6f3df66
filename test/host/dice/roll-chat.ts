import type { Data } from "../types.ts";
import type { Roll } from "./roll.ts";
import { config, foundryNamespace, game } from "./support.ts";

export interface RenderOptions {
  flavor?: string;
  template?: string;
  isPrivate?: boolean;
  message?: unknown;
  [key: string]: unknown;
}

export interface MessageOptions {
  /** Generation 13. */
  rollMode?: string;
  /** Generation 14. */
  messageMode?: string;
  create?: boolean;
  [key: string]: unknown;
}

export const tooltipParts = (roll: Roll): Data[] => roll.dice.map((die) => die.getTooltipData());

/** The visibility data of a roll's message. */
export interface MessageData {
  [key: string]: unknown;
  whisper?: unknown[];
  blind?: boolean;
}

/** Data of the chat template. */
export async function chatContext(roll: Roll, { flavor, isPrivate = false, ...rest }: RenderOptions) {
  return {
    ...rest,
    roll,
    formula: isPrivate ? "???" : roll._formula,
    flavor: isPrivate ? null : (flavor ?? roll.options.flavor),
    user: game()?.user?.id,
    tooltip: isPrivate ? "" : await roll.getTooltip(),
    total: isPrivate ? "?" : Math.round(roll.total! * 100) / 100,
  };
}

const MODERN: Record<string, string> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

/** Generation 14: the message mode for an older roll mode; "roll" is the user's own; newer modes stay unchanged. */
export const mapLegacyRollMode = (mode: string): string => (mode === "roll" ? currentMode(14) : (MODERN[mode] ?? mode));

/** The requested visibility in the current generation's terms; undefined if the caller gave none. */
export function askedMode(
  { rollMode, messageMode }: { rollMode?: string; messageMode?: string },
  generation: number,
): string | undefined {
  if (generation < 14) return rollMode && rollMode !== "roll" ? rollMode : undefined;
  if (rollMode && !messageMode) {
    const text = "The option is called messageMode instead of rollMode since generation 14";
    foundryNamespace()?.utils?.logCompatibilityWarning?.(text, { since: 14, until: 16 });
  }
  const mode = messageMode ?? rollMode;
  return mode && mode !== "roll" ? (MODERN[mode] ?? mode) : undefined;
}

function currentMode(generation: number): string {
  const key = generation < 14 ? "rollMode" : "messageMode";
  return (
    (game()?.settings?.get("core", key) as string | null | undefined) ?? (generation < 14 ? "publicroll" : "public")
  );
}

/**
 * Evaluates if needed, builds the message and creates it.
 * Visibility: the requested mode; else none if the data already whispers; else the user's current mode.
 */
export async function toMessage(
  roll: Roll,
  messageData: MessageData,
  options: MessageOptions,
  generation: number,
): Promise<unknown> {
  const { create = true } = options;
  const addressed = Number(messageData.whisper?.length) > 0 || messageData.blind;
  const mode = askedMode(options, generation) ?? (addressed ? undefined : currentMode(generation));
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !mode?.startsWith("blind") });

  const defaults = { author: game()?.user?.id, content: String(roll.total), sound: config()?.sounds?.dice };
  const data = { ...defaults, ...messageData, rolls: [roll] };
  const cls = config().ChatMessage.documentClass;
  const message = new cls(data);
  const optionName = generation < 14 ? "rollMode" : "messageMode";
  if (mode) generation < 14 ? message.applyRollMode(mode) : message.applyMode(mode);
  const source = message.toObject();
  if (!create) return source;
  return cls.create(source, mode ? { [optionName]: mode } : {});
}
