import type { ApplicationConfig, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { DataField } from "../../core/data/field.ts";
import type { SettingConfig } from "../../core/game/settings.ts";
import { type Data, record } from "../../types.ts";
import type { Library } from "../globals.ts";
import { attempt, g, loc } from "../util.ts";
import type { SidebarTabClass } from "./sidebar-tab.ts";

/** The settings tab: versions, theme, and buttons for the settings window and registered menus. */
export const defineSettingsTab = (foundry: Library, AbstractSidebarTab: SidebarTabClass) => {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  return class Settings extends HandlebarsApplicationMixin(AbstractSidebarTab) {
    static override tabName = "settings";
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "settings",
      classes: ["flexcol"],
      window: { title: "Settings", icon: "fa-solid fa-gears" },
      actions: {
        configure: () => new g.foundry.applications.settings.SettingsConfig().render({ force: true }),
        theme: Settings.onTheme,
        logout: () => {
          window.location.href = "/join";
        },
        reload: () => window.location.reload(),
      },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      main: { template: "templates/sidebar/tabs/settings.hbs", scrollable: [""] },
    };

    override async _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      const { release, world, system } = g.game;
      return Object.assign(context, {
        world: world?.title,
        system: system?.title,
        systemVersion: system?.version,
        user: g.game.user.name,
        generation: release?.generation,
        build: release?.build,
        version: release?.version ?? `${release?.generation}.${release?.build}`,
        dark: document.body.classList.contains("theme-dark"),
        counts: ["actors", "items", "scenes", "messages"].map((key) => ({
          key,
          size: (g.game[key] as Map<string, unknown> | undefined)?.size ?? 0,
        })),
      });
    }
    static async onTheme(this: Settings, _event: Event, target: HTMLElement): Promise<void> {
      await setTheme(target.dataset.theme === "dark" ? "dark" : "light");
      this.render();
    }
  };
};

/** Stores and applies a theme for this browser. */
export async function setTheme(theme: "light" | "dark"): Promise<void> {
  await attempt(() =>
    g.game.settings.set("core", "uiConfig", {
      ...record(g.game.settings.get("core", "uiConfig")),
      colorScheme: { applications: theme, interface: theme },
    }),
  );
  applyTheme(theme);
}

export function applyTheme(theme: "light" | "dark"): void {
  const other = theme === "dark" ? "light" : "dark";
  for (const el of document.querySelectorAll(`body, #interface, .themed.theme-${other}`)) {
    if (el.matches(".themed") || el === document.body) {
      el.classList.remove(`theme-${other}`);
      el.classList.add(`theme-${theme}`);
    }
  }
}

/** The theme setting's value, light when unset. */
export function currentTheme(): "light" | "dark" {
  try {
    const { colorScheme } = record(g.game.settings.get("core", "uiConfig"));
    return record(colorScheme).applications === "dark" ? "dark" : "light";
  } catch {
    return "light";
  }
}

/** Settings and menus of one package, as passed to the template. */
interface SettingsGroup {
  title: string;
  entries: Data[];
}

/** All registered settings and menus, grouped by package. */
export const defineSettingsConfig = (foundry: Library) => {
  const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;
  return class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "settings-config",
      tag: "form",
      classes: ["settings-config", "standard-form"],
      window: {
        title: "Configure settings",
        icon: "fa-solid fa-gears",
        resizable: true,
        contentClasses: ["standard-form"],
      },
      position: { width: 640, height: 640 },
      form: { handler: SettingsConfig.onSubmit, closeOnSubmit: true },
      actions: { openSubmenu: SettingsConfig.onMenu, resetDefaults: SettingsConfig.onReset },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      main: { template: "templates/settings/config.hbs", scrollable: [""] },
      footer: { template: "templates/settings/footer.hbs" },
    };

    /** Asks whether to reload the page; for world settings, the pages of all users. */
    static async reloadConfirm({ world = false } = {}): Promise<void> {
      const { DialogV2 } = foundry.applications.api;
      const window = { title: "Reload" };
      const sure = await DialogV2.confirm({ window, content: "<p>These changes need a reload of the page.</p>" });
      if (!sure) return;
      if (world && g.game.user.isGM) g.game.socket.emit("reload");
      foundry.utils.debouncedReload();
    }

    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const context = (await super._prepareContext(options)) ?? {};
      const { user, settings } = g.game;
      const groups = new Map<string, SettingsGroup>();
      const group = (namespace: string) => {
        const title =
          namespace === "core"
            ? "Core"
            : namespace === g.game.system.id
              ? g.game.system.title
              : ((g.game.modules?.get(namespace) as { title?: string } | undefined)?.title ?? namespace);
        if (!groups.has(namespace)) groups.set(namespace, { title, entries: [] });
        return groups.get(namespace)!;
      };
      const mayWorld = user.can?.("SETTINGS_MODIFY") ?? user.isGM;
      for (const menu of settings.menus?.values() ?? []) {
        if (menu.restricted && !mayWorld) continue;
        group(menu.namespace).entries.push({
          menu: true,
          key: menu.key ?? `${menu.namespace}.${menu.id}`,
          name: loc(menu.name),
          hint: loc(menu.hint),
          label: loc(menu.label ?? menu.name),
          icon: menu.icon,
        });
      }
      for (const setting of settings.settings.values()) {
        if (!setting.config || (setting.scope === "world" && !mayWorld)) continue;
        group(setting.namespace).entries.push({ html: this.#field(setting) });
      }
      const order = [...groups.entries()].sort(
        ([a], [b]) => Number(b === g.game.system.id) - Number(a === g.game.system.id),
      );
      return Object.assign(context, { groups: order.map(([, value]) => value) });
    }

    /** One form group per setting, by its field or its plain type. */
    #field(setting: SettingConfig): string {
      const f = g.foundry.data.fields;
      const name = `${setting.namespace}.${setting.key}`;
      const value = g.game.settings.get(setting.namespace, setting.key);
      const given = setting.choices as Data | (() => Data) | undefined;
      const choices = given
        ? Object.fromEntries(
            Object.entries(typeof given === "function" ? given.call(setting) : given).map(([k, v]) => [k, loc(v)]),
          )
        : undefined;
      let field: DataField | null = setting.type instanceof f.DataField ? setting.type : null;
      if (!field) {
        if (setting.type === Boolean) field = new f.BooleanField({}, { name });
        else if (setting.type === Number)
          field = new f.NumberField(
            { required: true, choices, min: setting.range?.min, max: setting.range?.max, step: setting.range?.step },
            { name },
          );
        else field = new f.StringField({ required: true, choices }, { name });
      }
      const scope = setting.scope === "world" ? " (world)" : "";
      const html = field.toFormGroup(
        { label: `${loc(setting.name)}${scope}`, hint: loc(setting.hint), rootId: this.id, localize: false },
        { name, value, id: `${this.id}-${name.replaceAll(".", "-")}` },
      );
      return html.outerHTML;
    }

    static onMenu(this: SettingsConfig, _event: Event, target: HTMLElement): void {
      const menu = g.game.settings.menus.get(target.dataset.key!);
      if (menu) new menu.type!().render({ force: true });
    }
    static onReset(this: SettingsConfig): void {
      for (const setting of g.game.settings.settings.values()) {
        const input = this.element.querySelector<HTMLInputElement>(`[name="${setting.namespace}.${setting.key}"]`);
        const initial = setting.default ?? (setting.type as DataField | undefined)?.initial;
        if (!input || initial === undefined) continue;
        if (input.type === "checkbox") input.checked = !!initial;
        else input.value = initial as string;
      }
    }
    static async onSubmit(
      this: SettingsConfig,
      _event: Event,
      _form: HTMLFormElement,
      formData: { object: Data },
    ): Promise<void> {
      let reload = false;
      for (const [name, value] of Object.entries(formData.object)) {
        const setting = g.game.settings.settings.get(name);
        if (!setting) continue;
        const current = g.game.settings.get(setting.namespace, setting.key) as { toObject?(): unknown } | undefined;
        if (JSON.stringify(current?.toObject?.() ?? current) === JSON.stringify(value)) continue;
        await attempt(() => g.game.settings.set(setting.namespace, setting.key, value));
        reload ||= !!setting.requiresReload;
      }
      if (!reload) return;
      const yes = await g.foundry.applications.api.DialogV2.confirm({
        window: { title: "Reload" },
        content: "<p>What you changed takes effect after a reload. Reload now?</p>",
      });
      if (yes) window.location.reload();
    }
  };
};

export const settingsTemplates: Record<string, string> = {
  "templates/sidebar/tabs/settings.hbs": `<div class="settings-body scrollable">
  <section class="info"><h3>{{world}}</h3><dl>
    <div class="user"><dt>You are</dt><dd>{{user}}</dd></div>
    <div class="system"><dt>System</dt><dd>{{system}} {{systemVersion}}</dd></div>
    <div class="build"><dt>Table</dt><dd>stand-in, generation {{generation}} ({{version}})</dd></div>
    {{#each counts}}<div><dt>{{key}}</dt><dd>{{size}}</dd></div>{{/each}}</dl></section>
  <section><h3>Theme</h3><div class="flexrow theme-switch" role="group" aria-label="Theme">
    <button type="button" class="flex1" data-action="theme" data-theme="light" aria-pressed="{{#if dark}}false{{else}}true{{/if}}"><i class="fa-solid fa-sun" inert></i>Light</button>
    <button type="button" class="flex1" data-action="theme" data-theme="dark" aria-pressed="{{#if dark}}true{{else}}false{{/if}}"><i class="fa-solid fa-moon" inert></i>Dark</button></div></section>
  <section class="settings flexcol"><h3>Game</h3>
    <button type="button" data-action="configure"><i class="fa-solid fa-gears" inert></i>Configure settings</button>
    <button type="button" data-action="reload"><i class="fa-solid fa-rotate" inert></i>Reload</button>
    <button type="button" data-action="logout"><i class="fa-solid fa-door-open" inert></i>Leave the table</button></section></div>`,
  "templates/settings/config.hbs": `<div class="settings-groups scrollable">{{#each groups}}<fieldset><legend>{{title}}</legend>
  {{#each entries}}{{#if menu}}<div class="form-group submenu"><label>{{name}}</label><div class="form-fields"><button type="button" data-action="openSubmenu" data-key="{{key}}">{{#if icon}}<i class="{{icon}}" inert></i>{{/if}}{{label}}</button></div><p class="hint">{{hint}}</p></div>{{else}}{{{html}}}{{/if}}{{/each}}
  </fieldset>{{else}}<p class="hint">There is nothing to set.</p>{{/each}}</div>`,
  "templates/settings/footer.hbs": `<footer class="form-footer flexrow"><button type="button" class="flex1" data-action="resetDefaults">Defaults</button><button type="submit" class="flex1 primary">Save changes</button></footer>`,
};
