/** Entry points to the forecast window: the GM's tools and the tracker's menu. */

import { type MenuEntry, me, menuEntry, onHook } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";

let app: import("./forecast-window.ts").ForecastWindow | null = null;
const forecastWindow = lazyLoad(async () => {
  const { ForecastWindow } = await import("./forecast-window.ts");
  app ??= new ForecastWindow();
  return app;
});

/** Opens the window with the current combatants. */
export async function openForecast(): Promise<void> {
  const window = await forecastWindow();
  if (!window) return;
  if (!window.rendered) await window.readSides();
  await window.render({ force: true });
  window.bringToFront();
}

/** Adds the entry of the tracker's menu. */
export function registerForecast(): void {
  onHook("getCombatContextOptions", (_app: unknown, entries: MenuEntry[]) => {
    entries.push(
      menuEntry({
        label: "FIVEFOLD.Forecast.title",
        icon: '<i class="fa-solid fa-chart-simple"></i>',
        visible: () => me().isGM,
        onClick: () => void openForecast(),
      }),
    );
  });
}
