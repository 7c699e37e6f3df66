import { type AnchorSpec, createAnchor } from "../dice/roll-anchor.ts";
import { config, game } from "../dice/support.ts";
import { type Data, record } from "../types.ts";
import { type EnrichmentOptions, findByUuid, type Target } from "./options.ts";

const TYPES =
  "Actor|Cards|Item|Scene|JournalEntry|JournalEntryPage|Macro|RollTable|PlaylistSound|Playlist|ChatMessage|User|ActiveEffect|Combat|Combatant|Folder|TableResult";

/** @UUID[Actor.abc#anchor]{label}, and the older @Actor[id or name] and @Compendium[scope.pack.id]. */
export const CONTENT_LINK = new RegExp(`@(UUID|Compendium|${TYPES})\\[([^#\\]]+)(?:#([^\\]]+))?](?:{([^}]+)})?`, "g");

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryPage: "fa-solid fa-file-lines",
  RollTable: "fa-solid fa-table-list",
  Macro: "fa-solid fa-code",
  Scene: "fa-solid fa-map",
  ActiveEffect: "fa-solid fa-person-rays",
};

export const iconFor = (type: string): string =>
  (record(config()?.[type]).sidebarIcon as string | undefined) ?? ICONS[type] ?? "fa-solid fa-file";

/** The target of an older link, as a uuid. */
function legacyUuid(type: string, target: string): string {
  if (type === "Compendium") {
    const [scope, pack, ...rest] = target.split(".");
    const collection = game()?.packs?.get(`${scope}.${pack}`);
    const id = rest.at(-1) ?? "";
    const entry = collection?.index?.get?.(id) ?? collection?.index?.getName?.(id);
    return `Compendium.${scope}.${pack}.${collection?.documentName ?? rest[0]}.${entry?._id ?? id}`;
  }
  const collection = game()?.collections?.get(type);
  const found = collection?.get?.(target) ?? collection?.getName?.(target);
  return found?.uuid ?? `${type}.${target}`;
}

/** A match of CONTENT_LINK, or an equivalent list of groups: whole, type, target, hash, label. */
type LinkMatch = readonly (string | undefined)[];

export interface FoundLink {
  doc: Target | null;
  spec: AnchorSpec;
}

/** A system's name of the document's type. */
const typeLabelOf = (doc: Target): string | undefined =>
  record(record(doc.constructor).typeLabels)[doc.type!] as string | undefined;

/** Resolves one match. A missing target gives a link of class "broken". */
export async function resolveLink(match: LinkMatch, options: EnrichmentOptions): Promise<FoundLink> {
  const [text, type, target, hash, label] = match;
  const uuid = type === "UUID" ? target!.trim() : legacyUuid(type!, target!.trim());
  const doc = await findByUuid(uuid, options.relativeTo);
  if (!doc) return { doc: null, spec: brokenLink(uuid, label ?? (type === "UUID" ? target! : text!)) };
  const full = doc.uuid ?? uuid;
  const kind = doc.documentName ?? /([A-Za-z]+)\.[^.]+$/.exec(full)?.[1] ?? "";
  const pack = typeof doc.pack === "string" ? doc.pack : /^Compendium\.([^.]+\.[^.]+)/.exec(full)?.[1];
  const dataset: Record<string, string | undefined> = {
    link: "",
    uuid: full,
    id: doc.id ?? doc._id,
    type: kind,
    pack,
    hash,
    tooltipText: typeLabelOf(doc) ?? kind,
  };
  const name = label ?? doc.name ?? doc.label ?? full;
  return {
    doc,
    spec: {
      attrs: { draggable: "true", tabindex: "0" },
      classes: ["content-link"],
      dataset,
      name,
      icon: iconFor(kind),
    },
  };
}

export const brokenLink = (uuid: string, name: string): AnchorSpec => ({
  classes: ["content-link", "broken"],
  dataset: { uuid },
  name,
  icon: "fa-solid fa-link-slash",
});

/** The link as an element; a document class may override its toAnchor. */
export async function linkElement(match: LinkMatch, options: EnrichmentOptions): Promise<HTMLElement> {
  const { doc, spec } = await resolveLink(match, options);
  if (typeof doc?.toAnchor !== "function") return createAnchor(spec);
  const { attrs, dataset, name, icon } = spec;
  const anchor = doc.toAnchor({ attrs, dataset, name, icon });
  if (!(anchor instanceof HTMLElement)) return createAnchor(spec);
  anchor.classList.add("content-link");
  return anchor;
}

/** Text inserted for a document dropped into a text; null if the drop is no document. */
export async function contentLinkFor(
  eventData: Data,
  { relativeTo, label }: { relativeTo?: unknown; label?: string } = {},
): Promise<string | null> {
  if (!eventData || typeof eventData !== "object") return null;
  const doc = eventData.uuid ? await findByUuid(eventData.uuid as string) : null;
  if (!doc?.uuid) return null;
  if (typeof doc._createDocumentLink === "function") return doc._createDocumentLink(eventData, { relativeTo, label });
  const anchor = record(eventData.anchor) as { slug?: string; name?: string };
  const hash = anchor.slug ? `#${anchor.slug}` : "";
  return `@UUID[${doc.uuid}${hash}]{${label ?? anchor.name ?? doc.name}}`;
}
