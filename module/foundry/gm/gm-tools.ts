/** Entry points to the GM's tools window: Actors tab, scene controls and a macro. */

import { localize, me, onHook, type Source } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";

let app: import("./gm-tools-window.ts").GmTools | null = null;
const board = lazyLoad(async () => {
  const { GmTools } = await import("./gm-tools-window.ts");
  app = new GmTools();
  return app;
});

export async function openGmTools(): Promise<void> {
  const window = await board();
  await window?.render({ force: true });
  window?.bringToFront();
}

/** Adds a button to the header of the Actors tab. */
function addButton(html: HTMLElement): void {
  const head = html.querySelector<HTMLElement>(".directory-header .header-actions");
  if (!head || head.querySelector("[data-ff-tools]") || !me().isGM) return;
  const button = head.ownerDocument.createElement("button");
  button.type = "button";
  button.dataset.ffTools = "";
  button.innerHTML = `<i class="fa-solid fa-toolbox" inert></i>`;
  button.append(localize("FIVEFOLD.Tools.title"));
  button.addEventListener("click", () => void openGmTools());
  head.append(button);
}

interface Controls {
  tokens?: { tools: Record<string, Source> };
}

/** Adds the entry points, and re-renders the open window on changes (throttled). */
export function registerGmTools(): void {
  onHook("renderActorDirectory", (_app: unknown, html: HTMLElement) => addButton(html));
  onHook("getSceneControlButtons", (controls: Controls) => {
    if (controls.tokens && me().isGM)
      controls.tokens.tools.fivefoldTools = {
        name: "fivefoldTools",
        title: "FIVEFOLD.Tools.title",
        icon: "fa-solid fa-toolbox",
        order: 99,
        button: true,
        onChange: () => void openGmTools(),
      };
  });
  onHook("importAdventure", async (adventure: never) => (await import("./adventures.ts")).openImported(adventure));
  let asked = false;
  const refresh = (): void => {
    if (asked || !app?.rendered) return;
    asked = true;
    setTimeout(() => {
      asked = false;
      if (app?.rendered) void app.render();
    }, 100);
  };
  for (const kind of ["Actor", "Item", "ActiveEffect", "ChatMessage"])
    for (const what of ["create", "update", "delete"]) onHook(`${what}${kind}`, refresh);
  onHook("updateWorldTime", refresh);
  onHook("clientSettingChanged", refresh);
}
