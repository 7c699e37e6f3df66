/** Hostile input. A payload that runs adds its name to `globalThis.ran`. */
const RUN = "(globalThis.ran??=[]).push(1)";

/** A valid image, so that the browser logs no error; it would run code on load. */
const PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

export const PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src="${PICTURE}" onload="${RUN}" onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>`,
  `<iframe srcdoc="<script>parent.ran=[1]</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.ran=[1]</script>"></object><embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">there</a><a href="data:text/html,<script>1</script>">here</a>`,
  `<p style="background:url(javascript:${RUN});width:expression(${RUN})">styled</p>`,
  `"><img src=${PICTURE} onload=${RUN}>`,
  `' autofocus onfocus='${RUN}`,
  `{{{constructor.constructor "${RUN}"}}}{{#with this}}{{../lookup}}{{/with}}`,
  `</textarea></title></style><script>${RUN}</script>`,
  `javascript:${RUN}`,
];

/** All payloads in one line, for a text field; `mark` identifies the field. */
export const venom = (mark: string): string => `${mark} ${PAYLOADS.join(" ")}`;
