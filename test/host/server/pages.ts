import { joinHtml, pageHtml } from "../ui/page.ts";
import type { Authority } from "./authority.ts";
import { loadOrder, type Served } from "./modules.ts";
import type { SystemFolder } from "./system.ts";

/** A value for a script element: contains no "<" that could end it. */
const literal = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A package's style sheets, each in the cascade layer its manifest entry names (null: in none). */
function packageStyles({ manifest, prefix }: Served): string {
  return (manifest.styles as { src: string; layer: string | null }[])
    .map(({ src, layer }) => {
      const address = encodeURI(`/${prefix}${src}`).replaceAll('"', "%22");
      const name = layer && /^[\w-]+(\.[\w-]+)*$/.test(layer) ? ` layer(${layer})` : "";
      return `<style>@import url("${address}")${name};</style>`;
    })
    .join("\n");
}

/** Joins by WebSocket once the ES modules of the packages have been evaluated, in this order. */
function starter(modules: readonly string[], token: string): string {
  return `
for (const path of ${literal(modules)}) {
  try {
    await import(path);
  } catch (error) {
    console.error(error);
    document.getElementById("table-loading")?.append(" " + path + ": " + error);
  }
}
const address = location.origin.replace(/^http/, "ws") + "/ws?token=" + ${literal(token)};
const lost = () => {
  document.body.classList.add("disconnected");
  const note = document.createElement("div");
  note.id = "connection-lost";
  note.setAttribute("role", "alert");
  note.textContent = "The connection is lost. Reload the page to sit down again.";
  document.body.append(note);
};
const { link, snapshot } = await hostLink.joinBySocket(address, lost);
addEventListener("pagehide", () => link.connection.close());
await host.start(link.connection, snapshot, {});
document.getElementById("table-loading")?.remove();
globalThis.hostReady = true;
`;
}

export function gamePage(authority: Authority, system: SystemFolder, token: string): string {
  const { manifest } = system;
  const packages = loadOrder(system);
  const addresses = (key: "esmodules" | "scripts"): string[] =>
    packages.flatMap(({ manifest, prefix }) => manifest[key]!.map((path) => `/${prefix}${path}`));
  return pageHtml({
    title: authority.title,
    systemId: manifest.id,
    styles: ["/host/host.css"],
    head: `${packages.map(packageStyles).join("\n")}\n<script>globalThis.hostGeneration = ${authority.release.generation};</script>`,
    scripts: ["/host/jquery.js", "/host/host.js", "/host/link.js", ...addresses("scripts")],
    tail: `<script type="module">${starter(addresses("esmodules"), token)}</script>`,
  });
}

export function joinPage(authority: Authority, error: string | null): string {
  const active = authority.relay.activeUserIds();
  const users = authority.users.map(({ _id, name, role, color }) => ({
    id: _id,
    name: name!,
    role: role ?? 1,
    active: active.includes(_id),
    ...(color ? { color: color as string } : {}),
  }));
  return joinHtml(users, {
    title: authority.title,
    world: authority.title,
    styles: ["/host/host.css"],
    ...(error && { error }),
  });
}
