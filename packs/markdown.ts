/** The Markdown subset of the sources: headings, paragraphs, lists, tables, quotes, bold, emphasis and code. */

export interface Heading {
  level: number;
  text: string;
  /** "B-12" of `### [B-12] Melee weapons`. */
  rule: string | null;
}

const HEADING = /^(#{1,4}) (?:\[([A-Z]+-\d+)\] )?(.+)$/;

/** Every heading of a text, in order. */
export function headings(text: string): Heading[] {
  return text.split("\n").flatMap((line) => {
    const found = HEADING.exec(line.trim());
    return found ? [{ level: found[1]!.length, rule: found[2] ?? null, text: found[3]! }] : [];
  });
}

/**
 * Converts a text to HTML. A rule's heading gets `data-rule` and an id for links; styles show its ID small at the end. The ID of a GM's
 * decision, `**D-01 Ties.**`, stands small behind the bold words.
 */
export function toHtml(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/);
  return blocks.map(block).join("\n");
}

function block(source: string): string {
  const lines = source.split("\n").map((line) => line.trimEnd());
  const first = lines[0]!;
  if (HEADING.test(first)) {
    const rest = lines.slice(1).join("\n");
    return heading(first) + (rest.trim() ? `\n${block(rest)}` : "");
  }
  if (first.startsWith("|")) return table(lines);
  if (lines.every((line) => /^>( |$)/.test(line))) {
    const paragraphs = lines
      .map((line) => line.slice(2))
      .join("\n")
      .split(/\n{2,}/);
    return `<blockquote>${paragraphs.map((one) => `<p>${inline(one.replaceAll("\n", " "))}</p>`).join("")}</blockquote>`;
  }
  if (/^- /.test(first)) return list("ul", /^- /, lines);
  if (/^\d+\. /.test(first)) return list("ol", /^\d+\. /, lines);
  return `<p>${inline(lines.map((line) => line.trim()).join(" "))}</p>`;
}

/** The anchor of a rule's heading, as a journal builds it from the heading's text. Plain text only. */
export function anchorOf(rule: string, text: string): string {
  if (!/^[A-Za-z0-9 -]+$/.test(text))
    throw new Error(`the heading of ${rule} may hold letters, digits, spaces and hyphens only: ${text}`);
  return `${rule} ${text}`.toLowerCase().replaceAll(" ", "-");
}

function heading(line: string): string {
  const [, marks, rule, text] = HEADING.exec(line)!;
  const tag = `h${marks!.length}`;
  if (!rule) return `<${tag}>${inline(text!)}</${tag}>`;
  return `<${tag} data-rule="${rule}" id="${anchorOf(rule, text!)}"><small>${rule}</small> ${inline(text!)}</${tag}>`;
}

/** A line that does not start with the mark continues the previous item. */
function list(tag: string, mark: RegExp, lines: string[]): string {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const first = tag === "ol" ? Number.parseInt(lines[0]!, 10) : 1;
  const start = first > 1 ? ` start="${first}"` : "";
  return `<${tag}${start}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

function table(lines: string[]): string {
  const rows = lines.map((line) => line.slice(1, -1).split("|"));
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join("")}</tr>`;
  const body = rows.slice(2).map((cells) => row(cells, "td"));
  return `<table><thead>${row(rows[0]!, "th")}</thead><tbody>${body.join("")}</tbody></table>`;
}

function inline(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*(D-?\d+) ([^*]+)\*\*/g, "<strong>$2</strong> <small>$1</small>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*\s][^*]*)\*/g, "<em>$1</em>");
}
