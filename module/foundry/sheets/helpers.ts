/**
 * Handlebars helpers of the sheets, without Foundry: its functions are passed in, so that tests and previews can use
 * them.
 */
import type { Text } from "../../kernel/card.ts";
import { type Field, limitsOf } from "../../kernel/schema.ts";
import { escapeHtml, type Say, type Why, whyHtml } from "../adapter/breakdown.ts";
import { iconHtml } from "../adapter/icons.ts";

export interface Surroundings {
  say: Say;
  localize(key: string): string;
  /** Marks HTML as safe; only for escaped or enriched HTML. */
  safe(html: string): unknown;
  /** Reads `system.level` out of nested data. */
  read(object: unknown, path: string): unknown;
  /** Whether the compendium browser lists items of a type; omitted: no. */
  finds?(type: string): boolean;
  /** Whether a ruleset has this condition. */
  knows?(ruleset: string, condition: string): boolean;
  /** Path of the system: "systems/fivefold". */
  base: string;
}

/** How many rows may still be rendered, and whether any were left out. */
export interface Soon {
  left: number;
  cut: boolean;
}

interface Root {
  source?: unknown;
  asked?: Set<string>;
  /** The described field at a path. */
  fieldAt?(path: string): Field | undefined;
  accent?: string;
  tabGroups?: Record<string, string>;
  soon?: Soon | null;
}

interface HelperOptions {
  hash: Record<string, unknown>;
  data?: { root?: Root };
}

type Helper = (...args: never[]) => unknown;

const isText = (value: unknown): value is Text => typeof value === "object" && value !== null && "key" in value;

/** Our and core's SVG icons are colorless shapes: they are rendered as a mask in the text color. */
export function maskOf(img: string): string | null {
  if (/^\/?icons\/svg\/[\w-]+\.svg$/.test(img)) return img;
  const own = /^\/?(systems\/[\w-]+\/icons\/)(?:tokens\/[a-z]+-)?([\w-]+\.svg)$/.exec(img);
  return own ? `${own[1]}${own[2]}` : null;
}

/** A document's picture: masked icon or plain image. Decorative, as the name is beside it. */
export function pictureHtml(img: string, size = "ff-icon"): string {
  const mask = maskOf(img);
  if (mask) return `<span class="${size} ff-mask" style="mask-image: url(&quot;${escapeHtml(mask)}&quot;)"></span>`;
  return `<img class="${size} ff-image" src="${escapeHtml(img)}" alt="">`;
}

/** Attributes of a number input; `blank`: what an empty one shows. */
function limitsHtml(field: Field | undefined, blank: unknown): string {
  const { integer, nullable, min, max } = limitsOf(field);
  return [
    `step="${integer ? 1 : "any"}"`,
    ...(min === undefined ? [] : [`min="${min}"`]),
    ...(max === undefined ? [] : [`max="${max}"`]),
    nullable ? `placeholder="${escapeHtml(String(blank ?? "–"))}"` : "required",
  ].join(" ");
}

export function helpersFor({ say, localize, safe, read, finds, knows, base }: Surroundings): Record<string, Helper> {
  const textOf = (value: unknown): string =>
    isText(value) ? say(value) : typeof value === "string" ? localize(value) : String(value ?? "");
  const inlineIcon = (id: string, classes?: string): unknown => safe(iconHtml(base, id, classes));
  const stored = (path: string, options: HelperOptions): unknown => {
    options.data?.root?.asked?.add(path);
    return read(options.data?.root?.source, path);
  };
  return {
    /** An icon: `{{ffIcon "drop"}}`. */
    ffIcon: (name: string) => inlineIcon(`gi-${name}`, "ff-icon"),
    /** A thin interface icon: `{{ffGlyph "plus"}}`. */
    ffGlyph: (name: string) => inlineIcon(`ui-${name}`, "ff-glyph"),
    /** The outline of a die: `{{ffDie "20"}}`. */
    ffDie: (shape: string) => inlineIcon(`die-${shape}`),
    /** A document's picture. */
    ffPicture: (img: string) => safe(pictureHtml(String(img ?? ""))),
    /** A text of a view, or a language key. */
    ffText: (value: unknown) => textOf(value),
    /** Attributes that open the breakdown on hover and focus. */
    ffWhy: (why: Why | undefined, options: HelperOptions) =>
      why
        ? safe(
            `data-tooltip-html="${escapeHtml(whyHtml(why, say))}" data-tooltip-class="fivefold ff-breakdown ${escapeHtml(options.data?.root?.accent ?? "")}"`,
          )
        : "",
    /** The stored value at a path, without effects: the value of an input. */
    ffValue: (path: string, options: HelperOptions) => stored(path, options) ?? "",
    /** Attributes of a number input: what its field accepts; `blank`: what an empty one shows. */
    ffLimits: (path: string, options: HelperOptions) =>
      safe(limitsHtml(options.data?.root?.fieldAt?.(path), options.hash.blank)),
    /** `checked` if the stored value is true. */
    ffChecked: (path: string, options: HelperOptions) => (stored(path, options) === true ? "checked" : ""),
    /** Options of a select, the stored one selected. */
    ffOptions: (list: readonly { value: string; label: unknown }[], path: string, options: HelperOptions) => {
      const value = String(stored(path, options) ?? "");
      const known = list.some((o) => o.value === value)
        ? list
        : [{ value, label: { key: "FIVEFOLD.Sheet.named", data: { name: value } } }, ...list];
      return safe(
        known
          .map(
            (o) =>
              `<option value="${escapeHtml(o.value)}"${o.value === value ? " selected" : ""}>${escapeHtml(textOf(o.label))}</option>`,
          )
          .join(""),
      );
    },
    /** Joins two paths. */
    ffPath: (path: string, below: string) => `${path}.${below}`,
    /** Tooltip reference of a condition's mark; "" for any other mark. */
    ffCondition: (id: unknown, options: HelperOptions) => {
      const ruleset = (options.data?.root?.accent ?? "").replace("ff-", "");
      return typeof id === "string" && knows?.(ruleset, id) ? `condition:${ruleset}.${id}` : "";
    },
    /** True if the compendium browser lists items of a type. */
    ffFinds: (type: unknown) => typeof type === "string" && finds?.(type) === true,
    /** Rows of a list; on first render only as many as fill the window. */
    ffSoon: (rows: readonly unknown[] | undefined, options: HelperOptions) => {
      const soon = options.data?.root?.soon;
      if (!soon || !rows) return rows;
      const now = rows.slice(0, soon.left);
      soon.left -= now.length;
      if (now.length < rows.length) soon.cut = true;
      return now;
    },
    ffIs: (a: unknown, b: unknown) => a === b,
    /** True for the open tab of a group. */
    ffTab: (group: string, id: string, options: HelperOptions) => options.data?.root?.tabGroups?.[group] === id,
    /** JSON for a data attribute. */
    ffJson: (options: HelperOptions) => JSON.stringify(options.hash),
    /** Marks HTML from TextEditor.enrichHTML as safe. */
    enriched: (html: unknown) => safe(typeof html === "string" ? html : ""),
    ffJoin: (list: readonly unknown[], between: string) => list.map(textOf).join(between),
  };
}
