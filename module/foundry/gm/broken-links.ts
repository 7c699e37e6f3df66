/** Finds broken links in stored documents. */
import { type AnyDoc, fromUuid, fromUuidSync, packsOf, type Source } from "../adapter/foundry-api.ts";

export interface Broken {
  name: string;
  link: string;
}

const LINK = /@(?:UUID|Embed)\[([^\]\s#]+)/g;
/** Matches a field that contains only a uuid. */
const UUID =
  /^(?:Compendium\.[\w-]+\.[\w-]+\.)?(?:Actor|Item|RollTable|JournalEntry|Macro|Scene)\.[A-Za-z0-9]{16}(?:\.[A-Za-z]+\.[A-Za-z0-9]{16})*$/;

/** All strings below a value. */
function* texts(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) yield* texts(one);
}

function linksIn(source: Source): string[] {
  const found = [...texts(source)].flatMap((text) =>
    UUID.test(text) ? [text] : [...text.matchAll(LINK)].flatMap(([, link]) => link ?? []),
  );
  return [...new Set(found)].filter((link) => !link.startsWith("."));
}

/** Whether a link resolves. Entries of a compendium index resolve without loading; only embedded documents need it. */
async function resolves(link: string): Promise<boolean> {
  if (fromUuidSync(link)) return true;
  return (await fromUuid(link).catch(() => null)) !== null;
}

/** The contents of a document; its origin and history (flags, stats) are no links. */
const contents = (doc: AnyDoc): Source => {
  const { system, pages, results } = doc._source as Source;
  return { system, pages, results };
};

export async function brokenLinks(docs: readonly { doc: AnyDoc; name: string }[]): Promise<Broken[]> {
  await Promise.all(packsOf("Item").map((pack) => pack.getIndex()));
  const known = new Map<string, boolean>();
  const broken: Broken[] = [];
  for (const { doc, name } of docs)
    for (const link of linksIn(contents(doc))) {
      if (!known.has(link)) known.set(link, await resolves(link));
      if (!known.get(link)) broken.push({ name, link });
    }
  return broken;
}
