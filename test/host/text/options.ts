/** What enrichHTML is asked to do. */
export interface EnrichmentOptions {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: Record<string, unknown> | (() => Record<string, unknown>);
  relativeTo?: any;
  _embedDepth?: number;
  [key: string]: unknown;
}

const realm = globalThis as any;

export const hasDom = (): boolean => typeof realm.document?.createElement === "function";

export const rollDataOf = ({ rollData }: EnrichmentOptions): Record<string, unknown> =>
  (typeof rollData === "function" ? rollData() : rollData) ?? {};

/** Find a document (or a pack's index entry) without failing on what does not exist. */
export async function findByUuid(uuid: string, relative?: any): Promise<any> {
  try {
    const find = realm.foundry.utils?.fromUuid ?? realm.fromUuid;
    return (await find?.(uuid, { relative })) ?? null;
  } catch {
    return null;
  }
}
