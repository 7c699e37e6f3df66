/**
 * Sanitizes HTML: elements, link attributes and styles by allow lists. A second safeguard, as servers clean what they
 * store but some leave iframes in. Elements that enrichers of core and modules have added by then are kept.
 */

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const ELEMENTS = setOf(
  "a abbr address article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup data dd del details " +
    "dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label li main mark menu " +
    "meter nav ol p picture pre progress q rp rt ruby s samp search section small source span strike strong sub summary sup table " +
    "tbody td tfoot th thead time tr track tt u ul var video wbr",
);
/** Custom elements of enrichers; HTML reserves names with a hyphen for them. */
const CUSTOM = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
/** Elements removed with their content: it is no text, or another parser would read it differently. */
const WHOLE = setOf(
  "applet base embed frame frameset iframe link math meta noembed noframes noscript object param plaintext portal script style svg " +
    "template textarea title xmp",
);

/** Attributes that run code, submit, load, take focus, or give the element a name or id. */
const ATTRIBUTES =
  /^(?:on.*|form.*|popover.*|command.*|xlink:.*|xml.*|srcdoc|ping|action|background|lowsrc|dynsrc|longdesc|usemap|ismap|manifest|autofocus|contenteditable|accesskey|slot|part|nonce|id|name|data-(?:action|edit|card|press|tooltip-html|application-part))$/;
const LINKS = setOf("href src srcset poster data cite");
const MEDIA = setOf("img source video audio track");
const SCHEMES = setOf("http https mailto");
/** Browsers skip spaces and control characters in front of the scheme and within it. */
const schemeOf = (value: string): string =>
  /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\s\p{Cc}]/gu, ""))?.[1]?.toLowerCase() ?? "";

/**
 * Style properties of text and boxes in the flow; none that loads resources, covers other elements or catches their
 * clicks.
 */
const STYLES =
  /^(?:color|background-color|opacity|font-(?:style|weight|size|family|stretch|variant.*)|line-height|letter-spacing|word-(?:spacing|break)|overflow-wrap|text-(?:align|indent|transform|decoration.*|wrap.*)|white-space.*|vertical-align|list-style-(?:type|position)|(?:margin|padding)-(?:top|right|bottom|left)|(?:min-|max-)?(?:width|height)|border-(?:top|right|bottom|left)-(?:color|style|width)|border-(?:top|bottom)-(?:left|right)-radius|border-(?:collapse|spacing)|border-(?:horizontal|vertical)-spacing|caption-side|table-layout|float|clear|display|column-(?:count|gap|width)|row-gap|flex-(?:basis|direction|grow|shrink|wrap)|align-(?:content|items|self)|justify-(?:content|items|self)|break-(?:after|before|inside))$/;
const FUNCTIONS = setOf("rgb rgba hsl hsla hwb lab lch oklab oklch");
const VARIABLE = /^var\(--[\w-]+\)$/;

/** Whether a serialized value calls no functions except for colors and is not negative. */
const isPlain = (value: string): boolean =>
  VARIABLE.test(value) ||
  (value !== "" &&
    !/[\\@<>{}]|\/\*|(?:^|\s)-\d/.test(value) &&
    [...value.matchAll(/([\w-]*)\(/g)].every(([, name]) => FUNCTIONS.has(name ?? "")));

/** The shorthand "background" also resets the other background properties to their initial values. */
const isAllowed = (name: string, value: string): boolean =>
  (STYLES.test(name) && isPlain(value)) || (name.startsWith("background-") && value === "initial");

/** Keeps the allowed declarations of an element. The browser has parsed them: escapes and comments are resolved. */
function cleanStyle({ style }: HTMLElement): string {
  for (const name of [...style]) if (!isAllowed(name, style.getPropertyValue(name))) style.removeProperty(name);
  return style.cssText;
}

function cleanAttributes(element: Element): void {
  const media = MEDIA.has(element.localName);
  for (const name of element.getAttributeNames()) {
    const lower = name.toLowerCase();
    const scheme = LINKS.has(lower) ? schemeOf(element.getAttribute(name) ?? "") : "";
    const allowed = scheme === "" || SCHEMES.has(scheme) || (media && scheme === "data");
    if (ATTRIBUTES.test(lower) || !allowed) element.removeAttribute(name);
  }
  const style = element.hasAttribute("style") ? cleanStyle(element as HTMLElement) : "";
  if (style) element.setAttribute("style", style);
  else element.removeAttribute("style");
}

function clean(element: Element): void {
  const name = element.localName;
  const html = element instanceof HTMLElement;
  if (!html || WHOLE.has(name)) element.remove();
  // Browsers serialize "is" even after its removal, so such elements are dropped.
  else if (!element.hasAttribute("is") && (ELEMENTS.has(name) || CUSTOM.test(name))) cleanAttributes(element);
  else element.replaceWith(...element.childNodes);
}

/**
 * Sanitized HTML: nothing that runs, loads by itself, submits or covers the page. Without a DOM it is returned
 * unchanged.
 */
export function sanitizeHtml(html: string): string {
  if (typeof document === "undefined" || !html.includes("<")) return html;
  const holder = document.createElement("template");
  holder.innerHTML = html;
  // Named fields shadow properties of their form: remove names first.
  for (const element of holder.content.querySelectorAll("[id], [name]"))
    for (const attribute of ["id", "name"]) Element.prototype.removeAttribute.call(element, attribute);
  for (const element of holder.content.querySelectorAll("*")) clean(element);
  const comments = document.createNodeIterator(holder.content, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode()) (node as Comment).remove();
  return holder.innerHTML;
}
