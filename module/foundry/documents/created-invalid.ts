/** Invalid values of documents that are created or imported in a running world. The rest is loaded if there are any. */
import type { Source } from "../adapter/foundry-api.ts";
import { enqueue } from "../ledger/write-queue.ts";
import { type InvalidData, invalidDataIn } from "./invalid-values.ts";

type Kind = "Actor" | "Item";
/** Plain data, or a document, which is valid already. */
type Given = Source & { toObject?: unknown };

/**
 * Creates documents with defaults in place of invalid values, which Foundry would refuse or silently replace; the
 * originals are kept in a flag, and the GMs are told once.
 */
export async function createWithDefaults<T>(
  kind: Kind,
  given: readonly Source[],
  create: (data: Source[]) => Promise<T[]>,
): Promise<T[]> {
  const found = given.map((data) =>
    typeof (data as Given)?.toObject === "function" ? null : invalidDataIn(kind, data),
  );
  if (found.every((invalid) => invalid === null)) return create([...given]);
  const { withDefaults, reportInvalid } = await import("./quarantine.ts");
  const replaced = given.map((data, at) => withDefaults(data, found[at] as InvalidData | null));
  const made = await create(replaced.map(({ data }) => data));
  if (made.length > 0) void enqueue(() => reportInvalid(replaced.flatMap(({ reported }) => reported)));
  return made;
}

/** Imports a file the same way; one that is not JSON is left for Foundry to refuse. */
export async function importWithDefaults<T>(json: string, load: (json: string) => Promise<T>): Promise<T> {
  const data = parsed(json);
  const invalid = data && invalidDataIn("Actor", data);
  if (!invalid) return load(json);
  const { withDefaults, reportInvalid } = await import("./quarantine.ts");
  const { data: valid, reported } = withDefaults(data, invalid);
  const imported = await load(JSON.stringify(valid));
  void enqueue(() => reportInvalid(reported));
  return imported;
}

function parsed(json: string): Source | null {
  try {
    const data: unknown = JSON.parse(json);
    return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Source) : null;
  } catch {
    return null;
  }
}
