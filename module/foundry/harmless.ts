/** Takes out of HTML what runs or loads something by itself. A second lock: servers clean what they store, some leave frames in. */

const RUNS =
  "script, iframe, frame, object, embed, applet, link, meta, base, style, form[action], math, template, portal";
const LINKS = ["href", "src", "action", "formaction", "xlink:href", "data", "poster"];
/** Spaces and control characters are skipped where a browser looks for the scheme. */
const scheme = (value: string): string =>
  /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\s\p{Cc}]/gu, ""))?.[1]?.toLowerCase() ?? "";
const ALLOWED = ["", "http", "https", "mailto"];
const STYLE = /expression\s*\(|javascript:|@import|url\s*\(|-moz-binding|behavior\s*:/i;

function cleanElement(element: Element): void {
  const media = ["img", "source", "video", "audio"].includes(element.localName);
  for (const { name, value } of [...element.attributes]) {
    const lower = name.toLowerCase();
    const link = LINKS.includes(lower);
    const told = lower === "style" && STYLE.test(value);
    const wrong = link && !ALLOWED.includes(scheme(value)) && !(media && scheme(value) === "data");
    if (lower.startsWith("on") || lower === "srcdoc" || told || wrong) element.removeAttribute(name);
  }
}

/** HTML as it came, without scripts, frames, handlers, and links of other schemes. Where there is no page it is only text. */
export function harmless(html: string): string {
  if (typeof document === "undefined" || !html.includes("<")) return html;
  const holder = document.createElement("template");
  holder.innerHTML = html;
  for (const element of holder.content.querySelectorAll(`${RUNS}, svg animate, svg set, svg foreignObject`))
    element.remove();
  for (const element of holder.content.querySelectorAll("*")) cleanElement(element);
  return holder.innerHTML;
}
