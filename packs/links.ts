import { type Data, isData } from "./documents.ts";
import { PackError, type Place } from "./problem.ts";

/** The target of a link and its default label. */
export interface Target {
  uuid: string;
  label: string;
  /** For the GM: texts for players cannot link to it. */
  secret?: boolean;
}

/** All names that can be linked: "Weapon/Mace", "Rule/B-12". */
export type Targets = ReadonlyMap<string, Target>;

/** Foundry's own links, kept as they are. */
const FOUNDRY = new Set(["UUID", "Embed"]);
const LINK = /@([A-Z]\w*)\[([^\]]+)\](?:\{([^}]*)\})?/g;
/** A field whose whole value is the uuid of another document. */
const BARE = /^uuid:([A-Z]\w*)\[([^\]]+)\]$/;

/** Source text that is replaced with the bare uuid of `Word[Name]`. */
export const bareLink = (name: string): string => `uuid:${name}`;

/**
 * Replaces `@Word[Name]` and `@Word[Name]{label}` with `@UUID[…]{label}` in every string of `value`, in place, and a
 * string that is `uuid:Word[Name]` with the uuid. A text for players cannot link to a secret target; a field can, because
 * a GM's client resolves it.
 */
export function resolveLinks(value: unknown, targets: Targets, place: Place, forPlayers = false): void {
  const holder = value as Data | unknown[];
  for (const [key, inner] of Object.entries(holder)) {
    if (typeof inner === "string") (holder as Data)[key] = resolveText(inner, targets, place, forPlayers);
    else if (Array.isArray(inner) || isData(inner)) resolveLinks(inner, targets, place, forPlayers);
  }
}

function resolveText(text: string, targets: Targets, place: Place, forPlayers: boolean): string {
  const find = (link: string, word: string, name: string): Target => {
    const target = targets.get(`${word}/${name}`);
    if (!target) throw new PackError(place, `unknown link ${link}`);
    return target;
  };
  const bare = BARE.exec(text);
  if (bare) return find(text, bare[1]!, bare[2]!).uuid;
  return text.replace(LINK, (link, word: string, name: string, label: string | undefined) => {
    if (FOUNDRY.has(word)) return link;
    const target = find(link, word, name);
    if (target.secret && forPlayers) throw new PackError(place, `${link} is for the GM; players cannot open it`);
    return `@UUID[${target.uuid}]{${label ?? target.label}}`;
  });
}
