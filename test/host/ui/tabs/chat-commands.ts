import type { Speaker } from "../../core/documents/chat-message.ts";
import type { User } from "../../core/documents/user.ts";
import type { Data } from "../../types.ts";
import { g, isV14, messageModes } from "../util.ts";

/** Patterns of typed commands. Order matters, the first match wins. */
export const PATTERNS: Record<string, RegExp> = {
  roll: /^\/r(?:oll)?\s+(?<formula>[\s\S]+)$/i,
  gmroll: /^\/gmr(?:oll)?\s+(?<formula>[\s\S]+)$/i,
  blindroll: /^\/b(?:lind)?r(?:oll)?\s+(?<formula>[\s\S]+)$/i,
  selfroll: /^\/s(?:elf)?r(?:oll)?\s+(?<formula>[\s\S]+)$/i,
  publicroll: /^\/p(?:ublic)?r(?:oll)?\s+(?<formula>[\s\S]+)$/i,
  whisper: /^\/w(?:hisper)?\s+(?:\[(?<names>[^\]]+)\]|(?<name>\S+))\s*(?<text>[\s\S]*)$/i,
  reply: /^\/reply\s+(?<text>[\s\S]+)$/i,
  emote: /^\/(?:em(?:ote)?|me)\s+(?<text>[\s\S]+)$/i,
  ic: /^\/ic\s+(?<text>[\s\S]+)$/i,
  ooc: /^\/ooc\s+(?<text>[\s\S]+)$/i,
  macro: /^\/m(?:acro)?\s+(?<text>.+)$/i,
  invalid: /^\/(?<text>\S+)/,
};

/** A command a system registered: its pattern and, on 14, what to do. */
export interface ChatCommand {
  rgx?: unknown;
  fn?: (
    this: ChatLogLike,
    command: string,
    match: RegExpMatchArray | null,
    chatData: ChatData,
    createOptions: Data,
  ) => unknown;
}

/** A chat log class, with a system's additional commands. */
export interface ChatLogClass {
  CHAT_COMMANDS?: Record<string, ChatCommand>;
  MESSAGE_PATTERNS?: Record<string, unknown>;
}

/** The log in which a text was typed. */
export interface ChatLogLike {
  lastWhisper?: string[];
}

/** Data of a message to be created. */
export interface ChatData extends Data {
  speaker: Speaker;
}

/** The command of a text, or "none". Commands registered on the class take precedence. */
export function parseCommand(cls: ChatLogClass, text: string): [string, RegExpMatchArray | null] {
  const custom = isV14()
    ? Object.entries(cls.CHAT_COMMANDS ?? {}).map(([name, c]) => [name, c.rgx] as const)
    : Object.entries(cls.MESSAGE_PATTERNS ?? {});
  for (const [name, rgx] of [...custom, ...Object.entries(PATTERNS)]) {
    const match = rgx instanceof RegExp ? text.match(rgx) : null;
    if (match) return [name, match];
  }
  return ["none", null];
}

const paragraph = (text: string): string => text.replace(/\n/g, "<br>");

function recipients(names: string): string[] {
  const users: User[] = [];
  for (const raw of names.split(",")) {
    const name = raw.trim();
    const found = g.CONFIG.ChatMessage.documentClass.getWhisperRecipients?.(name) ?? fallbackRecipients(name);
    users.push(...found);
  }
  return [...new Set(users.map((u) => u.id!))];
}

function fallbackRecipients(name: string): User[] {
  const lower = name.toLowerCase();
  if (lower === "gm" || lower === "dm") return g.game.users.filter((u) => u.isGM);
  if (lower === "players") return g.game.users.filter((u) => !u.isGM);
  return g.game.users.filter((u) => u.name.toLowerCase() === lower || u.character?.name?.toLowerCase() === lower);
}

const MODE: Record<string, string> = { gmroll: "gm", blindroll: "blind", selfroll: "self", publicroll: "public" };

async function rollCommand(command: string, formulaText: string, chatData: ChatData): Promise<unknown> {
  const [formula = "", flavor = ""] = formulaText.split("#").map((s) => s.trim());
  const speaker = g.CONFIG.ChatMessage.documentClass.getSpeakerActor?.(chatData.speaker) ?? g.game.user.character;
  const roll = g.Roll.create(formula, speaker?.getRollData?.() ?? {});
  const forced = MODE[command];
  const { value } = messageModes();
  const mode = forced ? (isV14() ? forced : command) : value;
  return roll.toMessage(
    { ...chatData, ...(flavor ? { flavor } : {}) },
    isV14() ? { messageMode: mode } : { rollMode: mode },
  );
}

/** Runs a typed command; resolves with the message, if one was created. */
export async function processCommand(
  log: ChatLogLike,
  text: string,
  chatData: ChatData,
  createOptions: Data = {},
): Promise<unknown> {
  const ChatMessage = g.CONFIG.ChatMessage.documentClass;
  const styles = g.CONST.CHAT_MESSAGE_STYLES ?? {};
  const cls = log.constructor as ChatLogClass;
  const [command, match] = parseCommand(cls, text);
  const custom = isV14() ? cls.CHAT_COMMANDS?.[command] : null;
  if (custom?.fn) {
    const result = await custom.fn.call(log, command, match, chatData, createOptions);
    if (result === false || result === null || result === undefined) return result;
    return ChatMessage.create(chatData, createOptions);
  }
  const groups = match?.groups ?? {};
  switch (command) {
    case "roll":
    case "gmroll":
    case "blindroll":
    case "selfroll":
    case "publicroll":
      return rollCommand(command, groups.formula ?? "", chatData);
    case "whisper": {
      const whisper = recipients(groups.names ?? groups.name ?? "");
      if (!whisper.length) throw new Error(`Nobody here is called "${groups.names ?? groups.name}".`);
      if (!groups.text?.trim()) return undefined;
      log.lastWhisper = whisper;
      return ChatMessage.create(
        { ...chatData, whisper, content: paragraph(groups.text.trim()), style: styles.WHISPER ?? styles.OTHER ?? 0 },
        createOptions,
      );
    }
    case "reply":
      if (!log.lastWhisper?.length) throw new Error("There is nobody to reply to yet.");
      return ChatMessage.create(
        { ...chatData, whisper: log.lastWhisper, content: paragraph(groups.text!) },
        createOptions,
      );
    case "emote": {
      const alias = chatData.speaker.alias ?? g.game.user.name;
      return ChatMessage.create(
        { ...chatData, content: `${alias} ${paragraph(groups.text!)}`, style: styles.EMOTE },
        createOptions,
      );
    }
    case "ic":
      return ChatMessage.create({ ...chatData, content: paragraph(groups.text!), style: styles.IC }, createOptions);
    case "ooc":
      return ChatMessage.create(
        { ...chatData, speaker: { alias: g.game.user.name }, content: paragraph(groups.text!), style: styles.OOC },
        createOptions,
      );
    case "macro": {
      const macro = g.game.macros?.getName?.(groups.text?.trim() as string);
      if (!macro) throw new Error(`There is no macro called "${groups.text}".`);
      return macro.execute();
    }
    case "invalid":
      throw new Error(`"/${groups.text}" is not a chat command.`);
    default: {
      const inCharacter = !!chatData.speaker?.actor || !!chatData.speaker?.token;
      const data: ChatData & { whisper?: string[] } = {
        ...chatData,
        content: paragraph(text),
        style: inCharacter ? styles.IC : styles.OOC,
      };
      if (isV14()) ChatMessage.applyMode?.(data, messageModes().value);
      return ChatMessage.create(data, createOptions);
    }
  }
}
