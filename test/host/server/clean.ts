import sanitizeHtml from "sanitize-html";
import { matches, same, type Tree, visitLeaves } from "./changes.ts";
import { CORE_FILES, CORE_HTML } from "./hierarchy.ts";
import { quoted } from "./ids.ts";
import type { Manifest, TypeRules } from "./system.ts";

/** Sanitizes HTML and validates file paths, according to the manifest's `documentTypes`. */

const words = (text: string): string[] => text.trim().split(/\s+/);

const TAGS = words(`
  header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hr br p blockquote summary details span code pre
  a label abbr cite mark q ruby rp rt small time var kbd samp dfn sub sup strong em b i u s del ins ol ul li dl dd dt menu
  table thead tbody tfoot tr th td col colgroup form input select option button datalist fieldset legend meter optgroup progress
  textarea output figure figcaption caption img video map area track picture source audio
  color-picker code-mirror document-embed document-tags enriched-content file-picker hue-slider multi-select multi-checkbox
  range-picker secret-block string-tags prose-mirror`);

const ATTRIBUTES: Record<string, string[]> = {
  "*": words(
    `class data-* id title style draggable aria-* tabindex dir hidden inert role is lang popover spellcheck translate`,
  ),
  a: words("href name target rel"),
  area: words("alt coords href rel shape target"),
  audio: words("controls loop muted src autoplay"),
  blockquote: ["cite"],
  button: words("disabled name type value"),
  col: ["span"],
  colgroup: ["span"],
  details: ["open"],
  "document-embed": ["uuid"],
  "document-tags": words("disabled name value placeholder readonly required type single max"),
  "enriched-content": ["enricher"],
  fieldset: ["disabled"],
  "file-picker": words("disabled name value placeholder readonly required type noupload"),
  form: ["name"],
  img: words("height src width usemap sizes srcset alt"),
  input: words(
    "checked disabled name value placeholder type alt height list max min readonly size src step width required",
  ),
  label: ["for"],
  li: ["value"],
  map: ["name"],
  meter: words("value min max low high optimum"),
  "multi-checkbox": words("disabled name required"),
  "multi-select": words("disabled name required"),
  ol: words("reversed start type"),
  optgroup: words("disabled label"),
  option: words("disabled selected label value"),
  output: words("for form name"),
  progress: words("max value"),
  "prose-mirror": words("disabled name value placeholder readonly required toggled open"),
  "range-picker": words("disabled name value placeholder readonly min max step"),
  select: words("name disabled multiple size required"),
  source: words("media sizes src srcset type"),
  "string-tags": words("disabled name value placeholder readonly required"),
  table: ["border"],
  td: words("colspan headers rowspan"),
  textarea: words("rows cols disabled name readonly wrap required"),
  time: ["datetime"],
  th: words("abbr colspan headers rowspan scope sorted"),
  track: words("default kind label src srclang"),
  video: words("controls height width loop muted poster src autoplay"),
};

/** Removes styles that run or load a script in some browser. */
function withoutActiveStyle(tagName: string, attribs: Record<string, string>): sanitizeHtml.Tag {
  const { style, ...others } = attribs;
  const active = style !== undefined && /expression\s*\(|javascript:|-moz-binding|behavior\s*:/i.test(style);
  return { tagName, attribs: active ? others : attribs };
}

/** HTML without scripts, event handlers and unknown tags; plain text without markup comes back unchanged. */
export function cleanHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["http", "https", "data"], source: ["http", "https", "data"] },
    allowProtocolRelative: true,
    parseStyleAttributes: false,
    transformTags: { "*": withoutActiveStyle },
  });
}

const EXTENSIONS: Record<string, string[]> = {
  IMAGE: words("apng avif bmp gif jpeg jpg png svg tiff webp"),
  VIDEO: words("m4v mp4 ogv webm"),
  AUDIO: words("aac flac m4a mid mp3 ogg opus wav webm"),
  TEXT: words("csv json md pdf tsv txt xml yaml yml"),
  FONT: words("otf ttf woff woff2"),
  GRAPHICS: words("fbx glb gltf mtl obj stl usdz"),
};

function wrongFile(value: unknown, categories: readonly string[]): boolean {
  if (typeof value !== "string" || value === "" || value.includes("*")) return false;
  const path = value.split(/[?#]/)[0] ?? "";
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return !categories.some((category) => EXTENSIONS[category]?.includes(extension));
}

/** Sanitizes changes (or a whole source) of a document of a known subtype; throws on a file of the wrong category. */
export function cleanChanges(manifest: Manifest, name: string, type: string | undefined, changes: Tree): Tree {
  const declared: TypeRules = manifest.documentTypes?.[name]?.[type ?? ""] ?? {};
  const html = [
    ...(CORE_HTML[name] ?? []).map((path) => path.split(".")),
    ...(declared.htmlFields ?? []).map((path) => ["system", ...path.split(".")]),
  ];
  const files = [
    ...Object.entries(CORE_FILES[name] ?? {}).map(([path, kinds]) => ({ path: path.split("."), kinds })),
    ...Object.entries(declared.filePathFields ?? {}).map(([path, kinds]) => ({
      path: ["system", ...path.split(".")],
      kinds,
    })),
  ];
  if (html.length === 0 && files.length === 0) return changes;
  return visitLeaves(changes, (path, value) => {
    for (const file of files) {
      if (matches(file.path, path) && wrongFile(value, file.kinds))
        throw new Error(`${name} ${path.join(".")}: ${quoted(value)} is no ${file.kinds.join(" or ")} file.`);
    }
    return typeof value === "string" && html.some((pattern) => matches(pattern, path)) ? cleanHtml(value) : value;
  }) as Tree;
}

const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((place, key) => (place as Tree | null | undefined)?.[key], tree);

/** Throws if a player's changes include a Gamemaster-only field of the system. */
export function checkReserved(manifest: Manifest, name: string, source: Tree, changes: Tree): void {
  const declared: TypeRules = manifest.documentTypes?.[name]?.[String(source.type ?? "")] ?? {};
  for (const field of declared.gmOnlyFields ?? []) {
    const path = ["system", ...field.split(".")];
    const [wanted, stored] = [at(changes, path), at(source, path)];
    const taken = ["-=", "=="].some((sign) => at(changes, [...path.slice(0, -1), sign + path.at(-1)]) !== undefined);
    if (taken || (wanted !== undefined && !same(wanted, stored)))
      throw new Error(`The "${path.join(".")}" field may only be modified by a GM or Assistant GM user.`);
  }
}
