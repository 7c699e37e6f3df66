import { realm } from "../dice/support.ts";
import type { Data } from "../types.ts";

/** The target of a link or an embed: a document, or an entry of a pack's index. */
export interface Target {
  [key: string]: unknown;
  uuid: string;
  id?: string;
  _id?: string;
  name: string;
  label?: string;
  documentName?: string;
  type?: string;
  pack?: string | null;
  parent?: Target | null;
  sheet?: { render(options: Data): unknown } | null;
  toAnchor?(options: Data): unknown;
  toEmbed?(config: Data, options: EnrichmentOptions): Promise<HTMLElement | null>;
  testUserPermission?(user: object, level: string): boolean;
  _createDocumentLink?(eventData: Data, options: { relativeTo?: unknown; label?: string }): string;
  _onClickDocumentLink?(event: Event): unknown;
}

/** Options of enrichHTML. */
export interface EnrichmentOptions {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: Data | (() => Data);
  relativeTo?: unknown;
  _embedDepth?: number;
  [key: string]: unknown;
}

export const hasDom = (): boolean => typeof realm.document?.createElement === "function";

export const rollDataOf = ({ rollData }: EnrichmentOptions): Data =>
  (typeof rollData === "function" ? rollData() : rollData) ?? {};

/** Finds a document (or a pack's index entry); null instead of an error if it does not exist. */
export async function findByUuid(uuid: string, relative?: unknown): Promise<Target | null> {
  try {
    const find = realm.foundry.utils?.fromUuid ?? realm.fromUuid;
    return ((await find?.(uuid, { relative })) as Target | undefined) ?? null;
  } catch {
    return null;
  }
}
