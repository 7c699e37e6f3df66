/** The compendium browser window: search above, filters on the left, results in the middle, preview on the right. */
import { type BrowserRow, type FindField, find, type Search, withNextWish } from "../../kernel/compendium-browser.ts";
import type { Ruleset } from "../../kernel/ruleset.ts";
import { type ActorDoc, fromUuid, localize, renderTemplate, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { loadStyle } from "../adapter/load-style.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { inPlay, party, rulesetById, rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { Window } from "../applications/window.ts";
import { emblem } from "../applications/window-header.ts";
import { placeBesideSidebar } from "./beside-sidebar.ts";
import type { FindRequest } from "./foundry-api.ts";
import { give, receiverOf } from "./give-item.ts";
import { ALL, fieldsIn, filtersView, type Listing, listingsOf, rowsIn, rulesetName, tabIdsOf } from "./listings.ts";
import { previewOf } from "./preview.ts";
import { tabsOf } from "./rows.ts";

const template = (name: string): string => `systems/${SYSTEM}/templates/finder-${name}.hbs`;
const ROWS = template("rows");
/** Results per page (infinite scroll). */
const PAGE = 100;

type Remembered = Omit<Search, "query">;
const FRESH: Remembered = { wishes: {}, sort: "name", down: false };

export class Finder extends Window {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-finder",
    classes: ["fivefold", "ff-finder"],
    position: { width: 940, height: 640 },
    window: { title: "FIVEFOLD.Find.title", icon: "fa-solid fa-book-open-reader", resizable: true },
    actions: {
      tab: Finder.onTab,
      want: Finder.onWant,
      clear: Finder.onClear,
      sort: Finder.onSort,
      read: Finder.onRead,
      face: Finder.onFace,
      open: Finder.onOpen,
      give: Finder.onGive,
    },
  };

  static override PARTS = {
    ask: { template: template("ask") },
    filters: { template: template("filters"), scrollable: [""] },
    results: { template: template("results"), templates: [ROWS], scrollable: [""] },
    reading: { template: template("reading"), scrollable: [""] },
  };

  /** Id of the ruleset, or all in play. */
  #ruleset = "";
  #tab = "";
  #query = "";
  #whom: ActorDoc | null = null;
  #all: readonly BrowserRow[] = [];
  /** The tab of each row. */
  #home: ReadonlyMap<string, Listing> = new Map();
  #rows: readonly BrowserRow[] = [];
  #shown = PAGE;
  #read = "";
  /** Which pane a narrow window shows. */
  #face = "results";
  #more: IntersectionObserver | null = null;

  /** Opens the browser at the request, else where the user left it. */
  async show({ ruleset, type, query, whom }: FindRequest): Promise<void> {
    const left = ruleSettings.finder();
    this.#ruleset = (type && rulesetOf(type)?.id) || ruleset || left.ruleset || ALL;
    if (this.#rulesets.length === 0 || !(await loadRulesets(...this.#rulesets))) return;
    const tab = type ? this.#rulesets.flatMap(tabsOf).find(({ types }) => types.includes(type)) : undefined;
    this.#tab = tab?.id ?? (this.#tab || (left.tab ?? ""));
    if (type || whom) this.#whom = whom ?? null;
    if (query !== undefined) this.#query = query;
    this.#from();
    // On a tab with several types, filter by the requested one.
    if (tab && tab.types.length > 1 && type) await this.#remember({ wishes: { type: { [type]: "yes" } } });
    await this.render({ force: true });
    this.bringToFront();
    this.element.querySelector<HTMLInputElement>("[name=query]")?.focus();
  }

  /** The chosen ruleset; all in play if it is not one of them. */
  get #rulesets(): readonly Ruleset[] {
    const one = rulesetById(this.#ruleset);
    return one && one !== party ? [one] : inPlay();
  }
  /** The user's own choice of a ruleset, or of all in play, is remembered. */
  async #choose(ruleset: string): Promise<void> {
    await ruleSettings.setFinder({ ...ruleSettings.finder(), ruleset });
    await this.show({ ruleset });
  }

  get #tabs(): string[] {
    return tabIdsOf(this.#rulesets);
  }
  /** Id of the open tab. */
  get #open(): string {
    return this.#tabs.find((id) => id === this.#tab) ?? this.#tabs[0] ?? "";
  }
  get #listings(): Listing[] {
    return listingsOf(this.#rulesets, this.#open);
  }
  get #fields(): readonly FindField[] {
    return fieldsIn(this.#rulesets, this.#listings, this.#open);
  }
  get #place(): string {
    const [first, ...others] = this.#rulesets;
    return `${others.length > 0 ? ALL : first?.id}-${this.#open}`;
  }
  get #search(): Search {
    return { ...FRESH, ...ruleSettings.finder().searches?.[this.#place], query: this.#query };
  }

  /** Resets results to the first page. */
  #from(): void {
    this.#shown = PAGE;
    this.#read = "";
    this.#face = "results";
  }

  async #remember(search: Partial<Remembered> = {}): Promise<void> {
    const left = ruleSettings.finder();
    const { query: _, ...now } = this.#search;
    const searches = { ...left.searches, [this.#place]: { ...now, ...search } };
    await ruleSettings.setFinder({ ...left, tab: this.#open, searches });
  }

  override _configureRenderOptions(options: Source): void {
    super._configureRenderOptions(options);
    placeBesideSidebar(this, options);
  }

  override async _renderFrame(options: Source): Promise<HTMLElement> {
    await loadStyle("styles/finder.css");
    const frame = await super._renderFrame(options);
    emblem(frame, "bookmarklet");
    return frame;
  }

  override async _prepareContext(): Promise<Source> {
    const [rulesets, open, search] = [this.#rulesets, this.#open, this.#search];
    const { rows, home } = await rowsIn(rulesets, this.#listings);
    [this.#all, this.#home] = [rows, home];
    this.#rows = find(this.#all, search);
    const columns = this.#fields.filter(({ column }) => column);
    const whole = rulesets.length > 1;
    const sorted = (id: string) => (search.sort === id ? (search.down ? "descending" : "ascending") : "none");
    const wishes = Object.values(search.wishes).reduce((sum, those) => sum + Object.keys(those).length, 0);
    return {
      query: this.#query,
      whole,
      rulesets: inPlay().map((ruleset) => ({
        id: ruleset.id,
        icon: ruleset.icon,
        name: rulesetName(ruleset),
        on: !whole && ruleset === rulesets[0],
      })),
      several: inPlay().length > 1,
      tabs: this.#tabs.map((id) => ({ id, label: localize(`FIVEFOLD.Find.tab.${id}`), on: id === open })),
      filters: filtersView(this.#fields, this.#listings, this.#all, search),
      wishes,
      count: this.#rows.length,
      of: this.#all.length,
      heads: [
        { id: "name", label: localize("FIVEFOLD.Find.name"), sorted: sorted("name") },
        ...columns.map(({ id, label }) => ({ id, label: localize(label), sorted: sorted(id) })),
      ],
      rows: this.#rowViews(0, this.#shown),
      more: this.#rows.length > this.#shown,
    };
  }

  override async _preparePartContext(part: string, context: Source, options: Source): Promise<Source> {
    const shown = { ...(await super._preparePartContext(part, context, options)) };
    if (part !== "reading") return shown;
    const home = this.#home.get(this.#read);
    const row = this.#all.find(({ uuid }) => uuid === this.#read);
    return { ...shown, reading: home && row ? await previewOf(home.tab, row, this.#whom) : null };
  }

  #rowViews(from: number, to: number): Source[] {
    const columns = this.#fields.filter(({ column }) => column);
    return this.#rows.slice(from, to).map(({ uuid, name, img, shown }) => ({
      uuid,
      name,
      img,
      on: uuid === this.#read,
      cells: columns.map(({ id }) => shown[id] || "–"),
    }));
  }

  override async _onFirstRender(context: Source, options: Source): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    element.addEventListener("input", (event) => {
      const { name, value } = event.target as HTMLInputElement;
      if (name !== "query") return;
      this.#query = value;
      this.#from();
      void this.render({ parts: ["filters", "results", "reading"] });
    });
    element.addEventListener("change", (event) => {
      const { name, value } = event.target as HTMLInputElement;
      if (name === "ruleset") void this.#choose(value);
    });
    element.addEventListener("keydown", (event) => this.#keyed(event));
    element.addEventListener("dragstart", (event) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>("[data-uuid][draggable]");
      const uuid = row?.dataset.uuid ?? "";
      const data = row && { type: this.#home.get(uuid)?.tab.of, uuid };
      if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    });
    element.addEventListener("dblclick", (event) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>("[data-uuid][draggable]");
      if (row) void openSheet(row.dataset.uuid);
    });
  }

  override async _onRender(context: Source, options: Source): Promise<void> {
    await super._onRender(context, options);
    const content = this.element.querySelector<HTMLElement>(".window-content");
    for (const { id } of inPlay())
      this.element.classList.toggle(`ff-${id}`, this.#rulesets.length === 1 && id === this.#rulesets[0]?.id);
    if (content) this.#turn(content);
    this.#more?.disconnect();
    const results = this.element.querySelector<HTMLElement>("[data-application-part=results]");
    const end = results?.querySelector("[data-more]");
    if (!results || !end) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void this.#next(results);
      },
      { root: results, rootMargin: "400px" },
    );
    watch.observe(end);
    this.#more = watch;
  }

  /** Shows the current pane in a narrow window; scrolls to its top if it has changed. */
  #turn(content: HTMLElement): void {
    if (content.dataset.face !== this.#face) content.scrollTop = 0;
    content.dataset.face = this.#face;
  }

  override _onClose(options: Source): void {
    this.#more?.disconnect();
    super._onClose(options);
  }

  /** Appends the next page of results. */
  async #next(results: HTMLElement): Promise<void> {
    const from = this.#shown;
    if (from >= this.#rows.length) return;
    this.#shown += PAGE;
    const html = await renderTemplate(ROWS, { rows: this.#rowViews(from, this.#shown) });
    if (!results.isConnected) return;
    results.querySelector("tbody")?.insertAdjacentHTML("beforeend", html);
    const end = results.querySelector("[data-more]");
    if (this.#shown >= this.#rows.length) end?.remove();
    else if (end && this.#more) {
      // Re-observe the sentinel: it may already be visible.
      this.#more.unobserve(end);
      this.#more.observe(end);
    }
  }

  /** Arrow keys move along results and tabs. */
  #keyed(event: KeyboardEvent): void {
    const at = (event.target as HTMLElement).closest<HTMLElement>("button.open, [role=tab], [name=query]");
    const row = at?.matches("button.open, [name=query]");
    const by = row ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!at || by === undefined) return;
    const all = [...this.element.querySelectorAll<HTMLElement>(row ? "button.open" : "[role=tab]")];
    const next = all[all.indexOf(at) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (!row) next.click();
  }

  static async onTab(this: Finder, _event: Event, target: HTMLElement): Promise<void> {
    this.#tab = target.dataset.tab ?? "";
    this.#from();
    await this.#remember();
    await this.render();
    this.element.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
  }

  static async onWant(this: Finder, _event: Event, target: HTMLElement): Promise<void> {
    const { field = "", value = "" } = target.dataset;
    this.#shown = PAGE;
    await this.#remember({ wishes: withNextWish(this.#search.wishes, field, value) });
    await this.render({ parts: ["filters", "results"] });
  }

  static async onClear(this: Finder): Promise<void> {
    await this.#remember({ wishes: {} });
    await this.render({ parts: ["filters", "results"] });
    this.element.querySelector<HTMLElement>("[name=query]")?.focus();
  }

  static async onSort(this: Finder, _event: Event, target: HTMLElement): Promise<void> {
    const { sort, down } = this.#search;
    const { column = "name" } = target.dataset;
    await this.#remember({ sort: column, down: sort === column && !down });
    await this.render({ parts: ["results"] });
  }

  static async onRead(this: Finder, _event: Event, target: HTMLElement): Promise<void> {
    this.#read = target.closest<HTMLElement>("[data-uuid]")?.dataset.uuid ?? "";
    this.#face = "reading";
    for (const row of this.element.querySelectorAll<HTMLElement>("tr[data-uuid]")) {
      const on = row.dataset.uuid === this.#read;
      row.classList.toggle("selected", on);
      row.ariaCurrent = on ? "true" : null;
    }
    await this.render({ parts: ["reading"] });
  }

  /** In a narrow window: switches between filters and results. */
  static onFace(this: Finder, _event: Event, target: HTMLElement): void {
    this.#face = target.dataset.to ?? "results";
    const content = this.element.querySelector<HTMLElement>(".window-content");
    if (content) this.#turn(content);
    content?.querySelector<HTMLElement>(`[data-application-part=${this.#face}] button`)?.focus();
  }

  static onOpen(this: Finder): Promise<void> {
    return openSheet(this.#read);
  }

  static async onGive(this: Finder): Promise<void> {
    const item = await fromUuid(this.#read);
    const taker = item && receiverOf(item.type, this.#whom);
    if (item && taker) await give(taker, item);
  }
}

async function openSheet(uuid: string | undefined): Promise<void> {
  const document = uuid ? await fromUuid(uuid) : null;
  await document?.sheet?.render({ force: true });
}
