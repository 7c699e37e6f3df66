/** The two pages of the test host as strings. No globals, so that the server may import this file. */
export interface PageParts {
  title: string;
  /** Addresses of classic scripts, in order. */
  scripts?: string[];
  /** Addresses of ES modules, after the scripts, in order. */
  modules?: string[];
  /** Addresses of style sheets. */
  styles?: string[];
  /** Raw markup for the end of head (layered system styles, inline boot data). */
  head?: string;
  /** Raw markup before the end of body. */
  tail?: string;
  systemId?: string;
  theme?: "light" | "dark";
  lang?: string;
}

export interface JoinUser {
  id: string;
  name: string;
  role: number;
  active?: boolean;
  color?: string;
}

export const LAYERS =
  "@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;";

const esc = (text: unknown): string =>
  String(text ?? "").replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] ?? c,
  );

const head = (p: PageParts): string => `<!doctype html>
<html lang="${esc(p.lang ?? "en")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(p.title)}</title>
<link rel="icon" href="data:,">
<style>${LAYERS}</style>
${(p.styles ?? []).map((href) => `<link rel="stylesheet" href="${esc(href)}">`).join("\n")}
${p.head ?? ""}
</head>`;

/** The game page: an empty frame that the interface fills when the game is ready. */
export function pageHtml(p: PageParts): string {
  return `${head(p)}
<body class="vtt game${p.systemId ? ` system-${esc(p.systemId)}` : ""} theme-${p.theme ?? "light"}">
<main id="board" aria-label="Scene"></main>
<div id="hud"></div>
<div id="interface">
  <div id="ui-left">
    <nav id="scene-navigation" class="ui-part" aria-label="Scenes"></nav>
    <aside id="scene-controls" class="ui-part" aria-label="Scene controls"></aside>
    <section id="players" class="ui-part" aria-label="Players"></section>
  </div>
  <div id="ui-middle">
    <div id="ui-top"><div id="loading" hidden></div></div>
    <div id="ui-bottom"><aside id="hotbar" class="ui-part" aria-label="Macros"></aside></div>
  </div>
  <div id="ui-right"><aside id="sidebar" aria-label="Sidebar"></aside></div>
</div>
<aside id="tooltip" role="tooltip" popover="manual"></aside>
<div id="table-loading" role="status">Setting the table…</div>
${(p.scripts ?? []).map((src) => `<script src="${esc(src)}"></script>`).join("\n")}
${(p.modules ?? []).map((src) => `<script type="module" src="${esc(src)}"></script>`).join("\n")}
${p.tail ?? ""}
</body>
</html>`;
}

const ROLES: Record<number, string> = { 1: "player", 2: "trusted player", 3: "assistant GM", 4: "game master" };

/** The login page: one button per user; posts `userId` to the same address. */
export function joinHtml(
  users: JoinUser[],
  p: Partial<PageParts> & { world?: string; error?: string; action?: string } = {},
): string {
  const row = (u: JoinUser): string => `
    <li><button name="userId" value="${esc(u.id)}" style="--user-color: ${esc(u.color ?? "#7f7b74")}">
      <span class="dot" aria-hidden="true"></span>
      <span class="who"><strong>${esc(u.name)}</strong> <small>${esc(ROLES[u.role] ?? "guest")}${u.active ? ", at the table now" : ""}</small></span>
    </button></li>`;
  return `${head({ ...p, title: p.title ?? "Join" })}
<body class="vtt join theme-${p.theme ?? "light"}">
<main id="join">
  <form id="join-game-form" method="post" action="${esc(p.action ?? "/join")}">
    <h1>${esc(p.world ?? p.title ?? "The table")}</h1>
    <p>Who sits down here?</p>
    ${p.error ? `<p class="error" role="alert">${esc(p.error)}</p>` : ""}
    <ul>${users.map(row).join("")}</ul>
    <p class="hint">Open a second window to be two people at once.</p>
  </form>
</main>
</body>
</html>`;
}
