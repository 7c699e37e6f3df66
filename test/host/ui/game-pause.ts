import type { ApplicationConfig } from "../apps/api/types.ts";
import type { Data } from "../types.ts";
import type { Library } from "./globals.ts";
import { g, t } from "./util.ts";

/** The sign over the scene while the game is paused. */
export const defineGamePause = (foundry: Library) =>
  class GamePause extends foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "pause",
      tag: "figure",
      window: { frame: false, positioned: false },
    };

    override async _prepareContext(): Promise<Data> {
      return {
        cssClass: g.game.paused ? "paused" : "",
        icon: "icons/svg/clockwork.svg",
        text: t("GAME.Paused", "Game paused"),
        spin: true,
      };
    }
    override async _renderHTML(context: Data): Promise<[HTMLImageElement, HTMLElement]> {
      const img = document.createElement("img");
      img.src = String(context.icon);
      img.alt = "";
      img.classList.toggle("fa-spin", context.spin === true);
      const caption = document.createElement("figcaption");
      caption.innerText = String(context.text);
      return [img, caption];
    }
    override _replaceHTML(result: [HTMLImageElement, HTMLElement], content: HTMLElement): void {
      content.classList.toggle("paused", g.game.paused);
      content.replaceChildren(...result);
    }
  };
