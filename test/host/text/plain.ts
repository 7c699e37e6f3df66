import { anchorHTML } from "../dice/roll-anchor.ts";
import { CONTENT_LINK, resolveLink } from "./links.ts";
import type { EnrichmentOptions } from "./options.ts";
import { INLINE_ROLL, resolveRoll } from "./rolls.ts";

async function replaceAsync(
  text: string,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Promise<string | null>,
): Promise<string> {
  let done = "";
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const replacement = (await make(match)) ?? match[0];
    done += text.slice(at, match.index) + replacement;
    at = match.index! + match[0].length;
  }
  return done + text.slice(at);
}

const SECRET = /<section\b[^>]*\bclass="[^"]*\bsecret\b[^"]*"[^>]*>/gi;
const SECTION = /<(\/?)section\b[^>]*>/gi;

/** Removes hidden secret sections, including nested ones. */
export function dropSecrets(html: string): string {
  let kept = "";
  let at = 0;
  for (const opening of html.matchAll(SECRET)) {
    if (opening.index! < at || /\brevealed\b/.test(opening[0])) continue;
    kept += html.slice(at, opening.index);
    at = html.length;
    let depth = 0;
    SECTION.lastIndex = opening.index!;
    for (let tag = SECTION.exec(html); tag; tag = SECTION.exec(html)) {
      depth += tag[1] ? -1 : 1;
      if (depth > 0) continue;
      at = SECTION.lastIndex;
      break;
    }
  }
  return kept + html.slice(at);
}

/** Enrichment without a DOM: links and rolls become anchors as text. */
export async function enrichPlain(content: string, options: EnrichmentOptions): Promise<string> {
  let html = options.secrets ? content : dropSecrets(content);
  if (options.documents !== false) {
    html = await replaceAsync(html, CONTENT_LINK, async (match) =>
      anchorHTML((await resolveLink(match, options)).spec),
    );
  }
  if (options.rolls !== false) {
    html = await replaceAsync(html, INLINE_ROLL, async (match) => {
      const spec = await resolveRoll(match, options);
      return spec && anchorHTML(spec);
    });
  }
  return html;
}
