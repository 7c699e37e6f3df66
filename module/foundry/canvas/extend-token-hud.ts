/** Extends core's token HUD. The code of its buttons is loaded with the first HUD. */

import { onHook } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";

type Buttons = typeof import("./token-hud.ts");
let buttons: Buttons | null = null;
const loading = lazyLoad(async () => (buttons = await import("./token-hud.ts")));

export function registerTokenHud(): void {
  onHook("renderTokenHUD", (hud: Parameters<Buttons["renderHud"]>[0], html: HTMLElement) => {
    if (buttons) buttons.renderHud(hud, html);
    else void loading().then((there) => there?.renderHud(hud, html));
  });
}
