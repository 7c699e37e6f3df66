import type { ApplicationConfig, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { JournalEntry, JournalEntryPage } from "../../core/documents/journal-table.ts";
import type { Data } from "../../types.ts";
import type { Library, SheetClass } from "../globals.ts";
import { attempt, element, escapeHtml, g, onHooks } from "../util.ts";

/** Heading text as an anchor, as in a link's #part. */
export function anchorOf(heading: HTMLElement): string {
  const Page = g.CONFIG.JournalEntryPage?.documentClass;
  if (typeof Page?.slugifyHeading === "function") return Page.slugifyHeading(heading);
  const text = heading.textContent ?? "";
  return (
    (text as string & { slugify?(): string }).slugify?.() ??
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
  );
}

/** Gives each heading its anchor, repeated ones with a counter. */
export function markAnchors(root: HTMLElement): void {
  const seen = new Map<string, number>();
  for (const heading of root.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")) {
    const slug = anchorOf(heading);
    const n = seen.get(slug) ?? 0;
    seen.set(slug, n + 1);
    heading.dataset.anchor = n ? `${slug}$${n}` : slug;
  }
}

/** Options of opening a journal. */
interface JournalRenderOptions extends RenderOptions {
  pageId?: string | null;
  anchor?: string;
  mode?: number;
}

/** A page's own sheet, which may support rendering inside the journal. */
type PageSheetClass = SheetClass & { VIEW_PARTS?: unknown };

/** A journal: its pages on the left, the current one, or all, on the right. */
export const defineJournalSheet = (foundry: Library) => {
  const { HandlebarsApplicationMixin, DocumentSheetV2 } = foundry.applications.api;
  return class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2<JournalEntry>) {
    static VIEW_MODES = { SINGLE: 1, MULTIPLE: 2 };
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      tag: "div",
      classes: ["journal-sheet", "journal-entry"],
      window: { icon: "fa-solid fa-book-open", resizable: true },
      position: { width: 840, height: 720 },
      viewPermission: 2,
      actions: {
        goToPage: JournalEntrySheet.onGoToPage,
        createPage: JournalEntrySheet.onCreatePage,
        editPage: JournalEntrySheet.onEditPage,
        previousPage: JournalEntrySheet.onStep,
        nextPage: JournalEntrySheet.onStep,
        toggleMode: JournalEntrySheet.onToggleMode,
        deletePage: JournalEntrySheet.onDeletePage,
      },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".toc"] },
      pages: { template: "templates/journal/pages.hbs", scrollable: [""] },
    };
    /** Reading is not editing: the buttons of this window work for all users. */
    override _toggleDisabled(_disabled: boolean): void {}

    #pageId: string | null = null;
    #anchor: string | null = null;
    #mode = 1;

    override get title(): string {
      return this.document.name;
    }
    get pageId(): string | null {
      return this.#pageId;
    }
    get isMultiple(): boolean {
      return this.#mode === 2;
    }
    get pages(): JournalEntryPage[] {
      return [...this.document.pages]
        .filter((p) => p.testUserPermission?.(g.game.user, "OBSERVER") ?? true)
        .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
    }

    override _configureRenderOptions(options: JournalRenderOptions): void {
      super._configureRenderOptions(options);
      if (options.pageId) this.#pageId = options.pageId;
      if (options.anchor) this.#anchor = String(options.anchor).replace(/^#/, "");
      else if (options.pageId) this.#anchor = null;
      if (options.mode) this.#mode = options.mode;
    }

    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const context = (await super._prepareContext(options)) ?? {};
      const { pages } = this;
      if (this.#anchor && !options.pageId) this.#pageId = this.#pageOf(this.#anchor) ?? this.#pageId;
      if (!pages.some((p) => p.id === this.#pageId)) this.#pageId = pages[0]?.id ?? null;
      const shown = this.isMultiple ? pages : pages.filter((p) => p.id === this.#pageId);
      return Object.assign(context, {
        isOwner: this.document.isOwner && !this.document.collection?.locked,
        multiple: this.isMultiple,
        toc: pages.map((p, i) => ({
          id: p.id,
          name: p.name,
          number: i + 1,
          level: p.title?.level ?? 1,
          active: p.id === this.#pageId,
        })),
        pages: shown.map((p) => ({ id: p.id, name: p.name, type: p.type, showTitle: p.title?.show !== false })),
        empty: !pages.length,
      });
    }

    override async _onRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onRender?.(context, options);
      for (const article of this.element.querySelectorAll<HTMLElement>("article[data-page-id]")) {
        const body = article.querySelector<HTMLElement>(".journal-page-content")!;
        await this.#fill(body, this.document.pages.get(article.dataset.pageId!)!);
        markAnchors(article);
      }
      this.#listHeadings();
      if (options.pageId || options.anchor) this.#scroll();
    }

    /** The page's own sheet renders unusual types; text and pictures are rendered here. */
    async #fill(body: HTMLElement, page: JournalEntryPage): Promise<void> {
      if (page.type === "image") {
        body.replaceChildren(
          element(
            `<figure><img src="${escapeHtml(page.src)}" alt="${escapeHtml(page.image?.caption ?? page.name)}"><figcaption>${escapeHtml(page.image?.caption ?? "")}</figcaption></figure>`,
          ),
        );
        return;
      }
      if (page.type === "video" || page.type === "pdf") {
        body.replaceChildren(
          element(
            `<p><a href="${escapeHtml(page.src)}" target="_blank" rel="noopener">${escapeHtml(page.name)}</a></p>`,
          ),
        );
        return;
      }
      const cls = page.type === "text" ? null : (page._getSheetClass?.() as PageSheetClass | null | undefined);
      if (cls?.VIEW_PARTS) {
        const view = new cls({
          document: page,
          id: `${this.id}-${page.id}`,
          mode: "view",
          tag: "div",
          window: { frame: false, positioned: false },
          inside: body,
        });
        body.replaceChildren();
        await view.render({ force: true });
        return;
      }
      const TextEditor = g.foundry.applications.ux.TextEditor.implementation ?? g.foundry.applications.ux.TextEditor;
      const html = await TextEditor.enrichHTML(page.text?.content ?? "", { relativeTo: page, secrets: page.isOwner });
      body.innerHTML = html;
    }

    /** The page with a heading of this anchor, the current one first. */
    #pageOf(anchor: string): string | null {
      const first = (p: JournalEntryPage) => Number(p.id === this.#pageId);
      for (const page of this.pages.sort((a, b) => first(b) - first(a))) {
        const text = new DOMParser().parseFromString(page.text?.content ?? "", "text/html").body;
        markAnchors(text);
        if (text.querySelector(`[data-anchor="${CSS.escape(anchor)}"], #${CSS.escape(anchor)}`)) return page.id;
      }
      return null;
    }

    #listHeadings(): void {
      for (const row of this.element.querySelectorAll<HTMLElement>(".toc li[data-page-id]")) {
        row.querySelector("ol")?.remove();
        const heads = [
          ...this.element.querySelectorAll(
            `article[data-page-id="${row.dataset.pageId}"] .journal-page-content :is(h1, h2, h3)`,
          ),
        ] as HTMLElement[];
        if (!heads.length) continue;
        const items = heads.map(
          (h) =>
            `<li class="${h.tagName.toLowerCase()}"><button type="button" class="plain" data-action="goToPage" data-anchor="${escapeHtml(h.dataset.anchor)}">${escapeHtml(h.textContent)}</button></li>`,
        );
        row.append(element(`<ol class="headings plain">${items.join("")}</ol>`));
      }
    }

    #scroll(): void {
      const article = this.element.querySelector(`article[data-page-id="${this.#pageId}"]`) as HTMLElement | null;
      const anchor = this.#anchor ? CSS.escape(this.#anchor) : null;
      const target = anchor
        ? (article ?? this.element).querySelector<HTMLElement>(`[data-anchor="${anchor}"]:not(button), #${anchor}`)
        : null;
      (target ?? article)?.scrollIntoView({ block: "start" });
      if (target) {
        target.setAttribute("tabindex", "-1");
        target.focus({ preventScroll: true });
        target.classList.add("found");
      }
    }

    goToPage(pageId: string | null | undefined, options: string | { anchor?: string } = {}): Promise<this> {
      const anchor = typeof options === "string" ? options : options.anchor;
      return this.render({ force: true, pageId, anchor });
    }
    static onGoToPage(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
      this.goToPage(target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId, { anchor: target.dataset.anchor });
    }
    static onStep(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
      const { pages } = this;
      const at = pages.findIndex((p) => p.id === this.pageId) + (target.dataset.action === "nextPage" ? 1 : -1);
      if (pages[at]) this.goToPage(pages[at]!.id);
    }
    static onToggleMode(this: JournalEntrySheet): void {
      this.render({ mode: this.isMultiple ? 1 : 2, pageId: this.pageId });
    }
    static async onCreatePage(this: JournalEntrySheet): Promise<void> {
      const name = `Page ${this.document.pages.size + 1}`;
      const made = await attempt(() =>
        this.document.createEmbeddedDocuments("JournalEntryPage", [
          { name, type: "text", sort: (this.document.pages.size + 1) * 100000 },
        ]),
      );
      if (made?.[0]) await this.goToPage(made[0].id);
      made?.[0]?.sheet?.render({ force: true });
    }
    static onEditPage(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
      const id = target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId;
      this.document.pages.get(id!)?.sheet?.render({ force: true });
    }
    static onDeletePage(this: JournalEntrySheet, _event: Event, target: HTMLElement): void {
      const id = target.closest<HTMLElement>("[data-page-id]")?.dataset.pageId;
      this.document.pages.get(id!)?.deleteDialog();
    }
  };
};

/** Bases for page sheets: parts for reading and for editing. */
export const definePageSheets = (foundry: Library) => {
  const { HandlebarsApplicationMixin, DocumentSheetV2 } = foundry.applications.api;
  class JournalEntryPageSheet extends DocumentSheetV2<JournalEntryPage> {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["journal-page-sheet", "standard-form"],
      mode: "edit",
      inside: null,
      viewPermission: 2,
      window: { icon: "fa-solid fa-file-lines", resizable: true, contentClasses: ["standard-form"] },
      position: { width: 640, height: 620 },
      form: { submitOnChange: false, closeOnSubmit: true },
    };
    get page(): JournalEntryPage {
      return this.document;
    }
    get isView(): boolean {
      return this.options.mode === "view";
    }
    override get title(): string {
      return `${this.document.parent?.name ?? "Journal"}: ${this.document.name}`;
    }
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const page = this.document;
      return Object.assign((await super._prepareContext(options)) ?? {}, {
        page,
        isView: this.isView,
        user: g.game.user,
        system: page.system,
        text: page.text,
        headingLevels: { 1: "Level 1", 2: "Level 2", 3: "Level 3" },
      });
    }
    override _insertElement(frame: HTMLElement): void {
      if (this.options.inside) (this.options.inside as HTMLElement).append(frame);
      else super._insertElement(frame);
    }
  }
  class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
    static EDIT_PARTS: Record<string, HandlebarsPart> = {
      header: { template: "templates/journal/parts/page-header.hbs" },
      content: { template: "templates/journal/parts/page-content.hbs" },
      footer: { template: "templates/journal/parts/page-footer.hbs" },
    };
    static VIEW_PARTS: Record<string, HandlebarsPart> = {};
    static override get PARTS(): Record<string, HandlebarsPart> {
      return { ...this.VIEW_PARTS, ...this.EDIT_PARTS };
    }
    override _configureRenderParts(_options: RenderOptions): Record<string, HandlebarsPart> {
      const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
      return foundry.utils.deepClone(this.isView ? VIEW_PARTS : EDIT_PARTS);
    }
    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
      options.parts = Object.keys(this.isView ? VIEW_PARTS : EDIT_PARTS);
    }
  }
  class JournalEntryPageProseMirrorSheet extends JournalEntryPageHandlebarsSheet {}
  class JournalEntryPageTextSheet extends JournalEntryPageProseMirrorSheet {}
  class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
    static override EDIT_PARTS: Record<string, HandlebarsPart> = {
      ...JournalEntryPageHandlebarsSheet.EDIT_PARTS,
      content: { template: "templates/journal/parts/page-source.hbs" },
    };
  }
  return {
    JournalEntryPageSheet,
    JournalEntryPageHandlebarsSheet,
    JournalEntryPageProseMirrorSheet,
    JournalEntryPageTextSheet,
    JournalEntryPageImageSheet,
  };
};

/** A page's change re-renders the open journal. */
export function watchJournals(): void {
  onHooks(["createJournalEntryPage", "updateJournalEntryPage", "deleteJournalEntryPage"], (page: JournalEntryPage) => {
    const sheet = page.parent?._sheet ?? null;
    if (sheet?.rendered) sheet.render();
    else for (const app of Object.values(page.parent?.apps ?? {})) if (app.rendered) app.render();
  });
}

export const journalTemplates: Record<string, string> = {
  "templates/journal/sidebar.hbs": `<aside class="journal-sidebar flexcol">
  <nav class="toc" aria-label="Pages"><ol class="plain">{{#each toc}}<li data-page-id="{{id}}" class="page level{{level}}{{#if active}} active{{/if}}">
    <button type="button" class="plain page-link" data-action="goToPage" {{#if active}}aria-current="page"{{/if}}>{{name}}</button></li>{{/each}}</ol></nav>
  <div class="flexrow journal-controls">
    <button type="button" class="icon" data-action="previousPage" aria-label="Previous page"><i class="fa-solid fa-caret-left" inert></i></button>
    <button type="button" class="flex1" data-action="toggleMode" aria-pressed="{{#if multiple}}true{{else}}false{{/if}}">All pages</button>
    <button type="button" class="icon" data-action="nextPage" aria-label="Next page"><i class="fa-solid fa-caret-right" inert></i></button></div>
  {{#if isOwner}}<button type="button" data-action="createPage"><i class="fa-solid fa-plus" inert></i>Add page</button>{{/if}}</aside>`,
  "templates/journal/pages.hbs": `<div class="journal-pages scrollable" tabindex="0" role="region" aria-label="Text">
  {{#each pages}}<article class="journal-entry-page {{type}}" data-page-id="{{id}}"><header class="journal-page-header flexrow">{{#if showTitle}}<h1 class="flex1">{{name}}</h1>{{else}}<span class="flex1"></span>{{/if}}
    {{#if @root.isOwner}}<button type="button" class="icon plain" data-action="editPage" aria-label="Edit {{name}}"><i class="fa-solid fa-pen-to-square" inert></i></button>
    <button type="button" class="icon plain" data-action="deletePage" aria-label="Delete {{name}}"><i class="fa-solid fa-trash" inert></i></button>{{/if}}</header>
    <section class="journal-page-content"></section></article>{{/each}}
  {{#if empty}}<p class="hint">This journal has no pages yet.</p>{{/if}}</div>`,
  "templates/journal/parts/page-header.hbs": `<header class="flexrow"><label class="sr" for="{{rootId}}-name">Name</label><input class="flex2" id="{{rootId}}-name" type="text" name="name" value="{{source.name}}">
  <label class="flexrow flex1"><input type="checkbox" name="title.show" {{checked source.title.show}}>Show title</label></header>`,
  "templates/journal/parts/page-content.hbs": `<div class="page-editor flexcol"><prose-mirror name="text.content" value="{{source.text.content}}" aria-label="Text">{{{source.text.content}}}</prose-mirror></div>`,
  "templates/journal/parts/page-source.hbs": `<div class="flexcol"><div class="form-group"><label for="{{rootId}}-src">Picture</label><div class="form-fields"><input id="{{rootId}}-src" type="text" name="src" value="{{source.src}}"></div></div>
  <div class="form-group"><label for="{{rootId}}-caption">Caption</label><div class="form-fields"><input id="{{rootId}}-caption" type="text" name="image.caption" value="{{source.image.caption}}"></div></div></div>`,
  "templates/journal/parts/page-footer.hbs": `<footer class="form-footer"><button type="submit">Save page</button></footer>`,
};
