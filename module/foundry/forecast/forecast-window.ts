/** The GM's forecast window: combatants, number of combats, and results. Writes nothing to the world. */
import { text } from "../../kernel/card.ts";
import { STYLES, type Style } from "../../kernel/tactics.ts";
import type { ForecastAnswer } from "../../simulator/messages.ts";
import { localize, notify, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { localizeText } from "../adapter/text.ts";
import { Window } from "../applications/window.ts";
import { localizedForecast, localizedStory } from "./localized.ts";
import { levelsOf, readyEntries, SIZES } from "./ready-entries.ts";
import { type Entry, entriesFrom, type Source as From, sidesOf } from "./sides.ts";
import { forecastWorkers, type RunningWorker, startWorker } from "./start-worker.ts";

const SOURCES: readonly From[] = ["tracker", "scene", "party", "ready"];
const COMBATS = [200, 1000, 5000];
const MOST_COUNT = 20;
const MOST_ROUNDS = 40;
/** Share of defeated enemies at which the others give up. */
const BREAKS = 0.5;

export class ForecastWindow extends Window {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-forecast",
    classes: ["fivefold", "ff-tools", "ff-forecast"],
    position: { width: 560, height: "auto" },
    window: { title: "FIVEFOLD.Forecast.title", icon: "fa-solid fa-chart-simple", resizable: true },
    actions: {
      source: ForecastWindow.onSource,
      count: ForecastWindow.onCount,
      run: ForecastWindow.onRun,
      cancel: ForecastWindow.onCancel,
    },
  };

  static override PARTS = { body: { template: `systems/${SYSTEM}/templates/forecast.hbs`, scrollable: [""] } };

  #from: From = "tracker";
  #ruleset = "";
  #entries: Entry[] = [];
  /** Of a party of ready characters; level 0: as they are. */
  #size = 4;
  #level = 0;
  #levels: number[] = [];
  #combats = 1000;
  #gives = false;
  #running: RunningWorker | null = null;
  #done = 0;
  #answer: ForecastAnswer | null = null;
  #rendering = false;

  /** Reads the combatants again; the tracker first, else the scene. */
  async readSides(): Promise<void> {
    for (const source of [this.#from, ...SOURCES]) {
      const { ruleset, entries } = entriesFrom(source);
      if (entries.length === 0) continue;
      this.#levels = source === "ready" ? await levelsOf(ruleset) : [];
      if (source === "ready") entries.unshift(...(await readyEntries(ruleset, this.#size, this.#level)));
      this.#from = source;
      this.#ruleset = ruleset;
      this.#entries = entries;
      return;
    }
    this.#entries = [];
  }

  override async _prepareContext(): Promise<Source> {
    const answer = this.#answer;
    const forecast = answer && answer.kind !== "error" ? answer.forecast : null;
    return {
      sources: SOURCES.map((id) => ({ id, label: localize(`FIVEFOLD.Forecast.source.${id}`), on: id === this.#from })),
      sides: ([0, 1] as const).map((side) => ({
        label: localize(`FIVEFOLD.Forecast.side.${side}`),
        entries: this.#entries
          .map((entry, index) => ({ ...entry, index }))
          .filter((entry) => entry.side === side)
          .map(({ index, name, img, count, style }) => ({
            index,
            name,
            img,
            count,
            styles: STYLES.map((id) => ({ id, label: localize(`FIVEFOLD.Forecast.style.${id}`), on: id === style })),
          })),
      })),
      ready: this.#from === "ready",
      sizes: SIZES.map((size) => ({ size, on: size === this.#size })),
      levels: this.#levels.map((level) => ({ level, on: level === this.#level })),
      empty: this.#entries.length === 0,
      combats: COMBATS.map((count) => ({ count, on: count === this.#combats })),
      gives: this.#gives,
      running: this.#running !== null,
      progress: Math.round((100 * this.#done) / this.#combats),
      error:
        answer?.kind === "error" ? localizeText(text("FIVEFOLD.Forecast.failed", { message: answer.message })) : "",
      result: forecast && localizedForecast(forecast),
      ...(answer?.kind === "done"
        ? {
            story: localizedStory(answer.story),
            simplifications: answer.simplifications.map((one) => localizeText(one)),
          }
        : {}),
    };
  }

  override async _onRender(context: Source, options: Source): Promise<void> {
    await super._onRender(context, options);
    for (const field of this.element.querySelectorAll<HTMLSelectElement | HTMLInputElement>("[data-field]"))
      field.addEventListener("change", () => void this.#onChange(field));
  }

  override close(options?: unknown): Promise<this> {
    this.#stop();
    return super.close(options);
  }

  async #onChange(field: HTMLSelectElement | HTMLInputElement): Promise<void> {
    const entry = this.#entries[Number(field.dataset.index)];
    if (field.dataset.field === "style" && entry) entry.style = field.value as Style;
    if (field.dataset.field === "size") this.#size = Number(field.value);
    if (field.dataset.field === "level") this.#level = Number(field.value);
    if (field.dataset.field === "size" || field.dataset.field === "level") {
      await this.readSides();
      await this.#again();
    }
    if (field.dataset.field === "combats") this.#combats = Number(field.value);
    if (field.dataset.field === "gives") this.#gives = (field as HTMLInputElement).checked;
  }

  #stop(): void {
    this.#running?.cancel();
    this.#running = null;
  }

  #run(): void {
    this.#stop();
    const sides = sidesOf(this.#entries);
    if (sides.some((side) => side.length === 0)) {
      notify("warn", localize("FIVEFOLD.Forecast.twoSides"));
      return;
    }
    this.#done = 0;
    const first = this.#entries[0]?.document.type ?? "";
    this.#running = startWorker(
      {
        kind: "forecast",
        ruleset: this.#ruleset,
        sides,
        options: { mostRounds: MOST_ROUNDS, breaksAt: [1, this.#gives ? BREAKS : 1] },
        house: ruleSettings.house(first),
        combats: this.#combats,
        seed: 1,
        workers: forecastWorkers(navigator.hardwareConcurrency),
      },
      (answer) => this.#receive(answer),
    );
    void this.render();
  }

  #receive(answer: ForecastAnswer): void {
    this.#answer = answer;
    if (answer.kind === "progress") this.#done = answer.done;
    else this.#running = null;
    if (!this.rendered || this.#rendering) return;
    this.#rendering = true;
    void this.render().finally(() => {
      this.#rendering = false;
      // The last answer may have come while an earlier one was rendered.
      if (this.#answer !== answer && this.rendered) void this.render();
    });
  }

  static async onSource(this: ForecastWindow, _event: Event, button: HTMLElement): Promise<void> {
    this.#from = button.dataset.source as From;
    await this.readSides();
    this.#answer = null;
    await this.render();
  }

  /** Adds or removes one copy of an actor; an existing forecast is recalculated at once. */
  static async onCount(this: ForecastWindow, _event: Event, button: HTMLElement): Promise<void> {
    const entry = this.#entries[Number(button.dataset.index)];
    if (!entry) return;
    entry.count = Math.min(MOST_COUNT, Math.max(0, entry.count + Number(button.dataset.by)));
    await this.#again();
  }

  /** Other sides: an existing forecast is recalculated. */
  async #again(): Promise<void> {
    if (this.#answer || this.#running) this.#run();
    else await this.render();
  }

  static async onRun(this: ForecastWindow): Promise<void> {
    this.#run();
  }

  static async onCancel(this: ForecastWindow): Promise<void> {
    this.#stop();
    await this.render();
  }
}
