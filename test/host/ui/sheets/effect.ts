import { g, isV14, loc } from "../util.ts";

/** Where the changes of an effect are kept on this generation. */
const changesPath = (): string => (isV14() ? "system.changes" : "changes");

/** The editor of one effect: details, duration, changes. */
export const defineEffectConfig = (FormSheet: any): any =>
  class ActiveEffectConfig extends FormSheet {
    static DEFAULT_OPTIONS = {
      classes: ["active-effect-config"],
      window: { icon: "fa-solid fa-person-burst" },
      position: { width: 580 },
      actions: { addChange: ActiveEffectConfig.onAddChange, deleteChange: ActiveEffectConfig.onDeleteChange },
    };
    static PARTS: Record<string, any> = {
      header: { template: "templates/sheets/active-effect/header.hbs" },
      tabs: { template: "templates/generic/tab-navigation.hbs" },
      details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
      duration: { template: "templates/sheets/active-effect/duration.hbs" },
      changes: { template: "templates/sheets/active-effect/changes.hbs", scrollable: ["ol"] },
      footer: { template: "templates/sheets/save.hbs" },
    };
    static TABS: Record<string, any> = {
      sheet: {
        initial: "details",
        tabs: [
          { id: "details", label: "Details" },
          { id: "duration", label: "Duration" },
          { id: "changes", label: "Changes" },
        ],
      },
    };

    async _prepareContext(options: any): Promise<any> {
      const context = await super._prepareContext(options);
      const source = this.document._source;
      const path = changesPath();
      const statuses = g.CONFIG.statusEffects;
      const list: any[] = Array.isArray(statuses) ? statuses : Object.values(statuses);
      const duration = source.duration ?? {};
      const names = isV14()
        ? { value: "Lasts", units: "Unit" }
        : { rounds: "Rounds", turns: "Turns", seconds: "Seconds" };
      return Object.assign(context, {
        source,
        path,
        statuses: list.map((s) => ({
          value: s.id,
          label: loc(s.name),
          selected: (source.statuses ?? []).includes(s.id),
        })),
        isItem: this.document.parent?.documentName === "Item",
        durations: Object.entries(names).map(([key, label]) => ({
          key,
          label,
          value: duration[key] ?? "",
          units: key === "units",
        })),
        units: Object.fromEntries(
          ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"].map((u) => [u, u]),
        ),
        kinds: this.#kinds(),
        phases: isV14() ? { initial: "Initial", final: "Final" } : null,
        changes: (g.foundry.utils.getProperty(source, path) ?? []).map((c: any, index: number) => ({
          ...c,
          index,
          kind: isV14() ? c.type : c.mode,
          value: typeof c.value === "string" ? c.value : JSON.stringify(c.value),
        })),
      });
    }
    async _preparePartContext(partId: string, context: any, options: any): Promise<any> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      if (context.tabs?.[partId]) context.tab = context.tabs[partId];
      return context;
    }
    #kinds(): Record<string, string> {
      if (isV14())
        return Object.fromEntries(
          ["custom", "add", "subtract", "multiply", "downgrade", "upgrade", "override"].map((k) => [k, k]),
        );
      return { 0: "custom", 1: "multiply", 2: "add", 3: "downgrade", 4: "upgrade", 5: "override" };
    }

    /** Rows come back as a record: make the list again, and let values that read as JSON be JSON on 14. */
    _processFormData(event: any, form: HTMLFormElement, formData: any): any {
      const data = super._processFormData(event, form, formData);
      const path = changesPath();
      const rows = Object.values<any>(g.foundry.utils.getProperty(data, path) ?? {});
      const changes = rows.map((row) => {
        const priority = row.priority === "" || row.priority === null ? null : Number(row.priority);
        return isV14() ? { ...row, priority } : { ...row, priority, mode: Number(row.mode) };
      });
      g.foundry.utils.setProperty(data, path, changes);
      data.statuses = [data.statuses ?? []].flat().filter(Boolean);
      for (const [key, value] of Object.entries(data.duration ?? {})) if (value === "") data.duration[key] = null;
      return data;
    }
    static async onAddChange(this: any): Promise<void> {
      const list = [...(g.foundry.utils.getProperty(this.document._source, changesPath()) ?? [])];
      list.push(
        isV14()
          ? { key: "system.", type: "add", value: "1", phase: "initial" }
          : { key: "system.", mode: 2, value: "1" },
      );
      await this.document.update({ [changesPath()]: list });
    }
    static async onDeleteChange(this: any, _event: Event, target: HTMLElement): Promise<void> {
      const at = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index);
      const list = (g.foundry.utils.getProperty(this.document._source, changesPath()) ?? []).filter(
        (_: unknown, i: number) => i !== at,
      );
      await this.document.update({ [changesPath()]: list });
    }
  };
