import type { ApplicationConfig, HandlebarsPart, RenderOptions, TabGroup } from "../../apps/api/types.ts";
import type { FormDataExtended } from "../../apps/ux/form-data.ts";
import type { ActiveEffect } from "../../core/documents/effect.ts";
import { type Data, record } from "../../types.ts";
import type { Showing } from "../globals.ts";
import { g, isV14, loc } from "../util.ts";
import type { FormSheetClass } from "./simple.ts";

/** Path of an effect's changes in this generation. */
const changesPath = (): string => (isV14() ? "system.changes" : "changes");

/** A change of an effect as stored; generation 13 has a mode, 14 a type. */
interface Change extends Data {
  value?: unknown;
  type?: unknown;
  mode?: unknown;
  priority?: unknown;
}

interface EffectSource extends Data {
  duration?: Data;
  statuses?: string[];
}

const changesOf = (source: Data): Change[] => (g.foundry.utils.getProperty(source, changesPath()) ?? []) as Change[];

/** The editor of one effect: details, duration, changes. */
export const defineEffectConfig = (FormSheet: FormSheetClass) =>
  class ActiveEffectConfig extends (FormSheet as Showing<FormSheetClass, ActiveEffect>) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["active-effect-config"],
      window: { icon: "fa-solid fa-person-burst" },
      position: { width: 580 },
      actions: { addChange: ActiveEffectConfig.onAddChange, deleteChange: ActiveEffectConfig.onDeleteChange },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      header: { template: "templates/sheets/active-effect/header.hbs" },
      tabs: { template: "templates/generic/tab-navigation.hbs" },
      details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
      duration: { template: "templates/sheets/active-effect/duration.hbs" },
      changes: { template: "templates/sheets/active-effect/changes.hbs", scrollable: ["ol"] },
      footer: { template: "templates/sheets/save.hbs" },
    };
    static override TABS: Record<string, TabGroup> = {
      sheet: {
        initial: "details",
        tabs: [
          { id: "details", label: "Details" },
          { id: "duration", label: "Duration" },
          { id: "changes", label: "Changes" },
        ],
      },
    };

    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const context = await super._prepareContext(options);
      const source = this.document._source as EffectSource;
      const path = changesPath();
      const statuses = g.CONFIG.statusEffects;
      const list = Array.isArray(statuses) ? statuses : Object.values(statuses);
      const duration = source.duration ?? {};
      const names: Record<string, string> = isV14()
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
        changes: changesOf(source).map((c, index) => ({
          ...c,
          index,
          kind: isV14() ? c.type : c.mode,
          value: typeof c.value === "string" ? c.value : JSON.stringify(c.value),
        })),
      });
    }
    override async _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      const { tabs } = context as { tabs?: Record<string, unknown> };
      if (tabs?.[partId]) context.tab = tabs[partId];
      return context;
    }
    #kinds(): Record<string, string> {
      if (isV14())
        return Object.fromEntries(
          ["custom", "add", "subtract", "multiply", "downgrade", "upgrade", "override"].map((k) => [k, k]),
        );
      return { 0: "custom", 1: "multiply", 2: "add", 3: "downgrade", 4: "upgrade", 5: "override" };
    }

    /** Rows are submitted as a record: converts them to a list, and on 14 parses values that are JSON. */
    override _processFormData(event: Event, form: HTMLFormElement, formData: FormDataExtended): Data {
      const data = super._processFormData(event, form, formData);
      const path = changesPath();
      const rows = Object.values((g.foundry.utils.getProperty(data, path) ?? {}) as Record<string, Change>);
      const changes = rows.map((row) => {
        const priority = row.priority === "" || row.priority === null ? null : Number(row.priority);
        return isV14() ? { ...row, priority } : { ...row, priority, mode: Number(row.mode) };
      });
      g.foundry.utils.setProperty(data, path, changes);
      data.statuses = [data.statuses ?? []].flat().filter(Boolean);
      for (const [key, value] of Object.entries(record(data.duration)))
        if (value === "") record(data.duration)[key] = null;
      return data;
    }
    static async onAddChange(this: ActiveEffectConfig): Promise<void> {
      const list = [...changesOf(this.document._source)];
      list.push(
        isV14()
          ? { key: "system.", type: "add", value: "1", phase: "initial" }
          : { key: "system.", mode: 2, value: "1" },
      );
      await this.document.update({ [changesPath()]: list });
    }
    static async onDeleteChange(this: ActiveEffectConfig, _event: Event, target: HTMLElement): Promise<void> {
      const at = Number(target.closest<HTMLElement>("[data-index]")?.dataset.index);
      const list = changesOf(this.document._source).filter((_, i) => i !== at);
      await this.document.update({ [changesPath()]: list });
    }
  };
