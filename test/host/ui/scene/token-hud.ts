import type { ApplicationConfig, CloseOptions, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { Token, TokenLayer } from "../../core/canvas.ts";
import type { Actor } from "../../core/documents/actor.ts";
import type { Document } from "../../core/documents/client-document.ts";
import type { Combatant } from "../../core/documents/combatant.ts";
import type { TokenDocument } from "../../core/documents/token.ts";
import type { User } from "../../core/documents/user.ts";
import type { Data, StatusEffect } from "../../types.ts";
import type { Library } from "../globals.ts";
import { attempt, g, loc, onHooks } from "../util.ts";
import { theBoard } from "./board.ts";
import { toggleTarget } from "./input.ts";
import { frameOf } from "./token-view.ts";

/** A HUD bound to one object on the scene. */
export const definePlaceableHUD = (foundry: Library) =>
  class BasePlaceableHUD extends foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "placeable-hud",
      tag: "div",
      classes: ["placeable-hud"],
      window: { frame: false, positioned: false },
    };
    #object: Token | null = null;
    get object(): Token | null {
      return this.#object;
    }
    get document(): TokenDocument | undefined {
      return this.#object?.document;
    }
    get actor(): Actor | null | undefined {
      return this.document?.actor;
    }
    get layer(): TokenLayer {
      return g.canvas.tokens;
    }
    /** Shows the HUD for an object. */
    async bind(object: Token): Promise<void> {
      this.#object = object;
      await this.render({ force: true });
      this.follow();
    }
    clear(): void {
      this.close({ animate: false });
    }
    override _onClose(options: CloseOptions): void {
      super._onClose?.(options);
      this.#object = null;
    }
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const data = this.document?.toObject?.() ?? {};
      return Object.assign((await super._prepareContext(options)) ?? {}, data, {
        id: this.id,
        classes: this.options.classes.join(" "),
        appId: this.id,
        isGM: g.game.user.isGM,
        isGamePaused: false,
      });
    }
    override _insertElement(frame: HTMLElement): void {
      document.getElementById(frame.id)?.remove();
      (document.getElementById("hud") ?? document.body).append(frame);
    }
    /** Keeps the HUD beside the object when the view moves. */
    follow(): void {
      const board = theBoard();
      if (!board || !this.element || !this.document) return;
      const { x, y, w, h } = frameOf(this.document);
      const a = board.toWindow(x, y);
      const b = board.toWindow(x + w, y + h);
      Object.assign(this.element.style, {
        left: `${a.x}px`,
        top: `${a.y}px`,
        width: `${b.x - a.x}px`,
        height: `${b.y - a.y}px`,
      });
      const panel = this.element.querySelector(".hud-panel") as HTMLElement | null;
      if (!panel) return;
      const limit = document.querySelector("#sidebar")?.getBoundingClientRect().left ?? window.innerWidth;
      panel.classList.toggle("flipped", b.x + 14 + panel.offsetWidth > limit);
      const floor = document.querySelector("#hotbar")?.getBoundingClientRect().top ?? window.innerHeight;
      const lowest = floor - panel.offsetHeight - 8;
      panel.style.top = `${Math.max(8, Math.min(a.y - 6, lowest)) - a.y}px`;
    }
  };

export type PlaceableHudClass = ReturnType<typeof definePlaceableHUD>;

/** A status effect, with its position in the palette. */
type Status = StatusEffect & { order?: number };

/** Data of a bar; a system may add to it. */
interface ShownBar {
  type: string;
  attribute?: string;
  label?: string;
  value: number;
  max?: number;
  editable?: boolean;
}

/** One status of the palette. */
interface StatusChoice {
  id: string;
  _id: string | undefined;
  title: string;
  src: string | undefined;
  isActive: boolean;
  isOverlay: unknown;
  cssClass: string;
}

/** Bars, statuses, target and combat of one token. */
export const defineTokenHUD = (foundry: Library, BasePlaceableHUD: PlaceableHudClass) => {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  return class TokenHUD extends HandlebarsApplicationMixin(BasePlaceableHUD) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "token-hud",
      classes: ["token-hud"],
      actions: {
        combat: TokenHUD.onCombat,
        effect: { handler: TokenHUD.onEffect, buttons: [0, 2] },
        sheet: TokenHUD.onSheet,
        target: TokenHUD.onTarget,
        togglePalette: TokenHUD.onPalette,
        visibility: TokenHUD.onVisibility,
        remove: TokenHUD.onRemove,
        clear: TokenHUD.onClear,
        config: TokenHUD.onConfig,
      },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      hud: { root: true, template: "templates/hud/token-hud.hbs" },
    };
    #palette = false;

    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const context = await super._prepareContext(options);
      const { document: doc, object } = this;
      if (!doc) return context;
      const bars = [1, 2]
        .map((n) => {
          const attribute = doc.getBarAttribute?.(`bar${n}`) as ShownBar | null | undefined;
          return attribute
            ? {
                name: `bar${n}`,
                label: attribute.label ?? attribute.attribute?.split(".").at(-1) ?? `Bar ${n}`,
                attribute: attribute.attribute,
                value: attribute.value,
                max: attribute.max,
                isBar: attribute.type === "bar",
                editable: doc.isOwner && attribute.editable !== false,
              }
            : null;
        })
        .filter(Boolean);
      const choices = doc.isOwner && doc.actor ? this._getStatusEffectChoices() : {};
      return Object.assign(context, {
        name: doc.name,
        bars,
        isOwner: doc.isOwner,
        statusEffects: choices,
        activeCount: Object.values(choices).filter((c) => c.isActive).length,
        hasChoices: Object.keys(choices).length > 0,
        palette: this.#palette,
        targeted: object!.isTargeted ?? [...g.game.user.targets].includes(object!),
        inCombat: doc.inCombat ?? !!doc.combatant,
        canToggleCombat: !!g.game.combat || g.game.user.isGM,
        hidden: doc.hidden,
        canOpen: !!doc.actor?.testUserPermission?.(g.game.user, "LIMITED"),
      });
    }

    /** The palette, one entry per status this actor may have. */
    _getStatusEffectChoices(): Record<string, StatusChoice> {
      const actor = this.actor;
      const statuses = g.CONFIG.statusEffects;
      const list: Status[] = Array.isArray(statuses) ? [...statuses] : Object.values(statuses);
      const typesOf = (s: Status) => (s.hud as { actorTypes?: string[] } | undefined)?.actorTypes;
      const allowed = list.filter(
        (s) => s?.id && s.hud !== false && (!typesOf(s) || typesOf(s)!.includes(actor?.type as string)),
      );
      allowed.sort(
        (a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || loc(a.name).localeCompare(loc(b.name)) || 0,
      );
      const effects = [...(actor?.effects ?? [])];
      return Object.fromEntries(
        allowed.map((s) => {
          const isActive = actor?.statuses?.has(s.id) ?? false;
          const own = effects.find(
            (e) => !e.disabled && e.statuses?.has(s.id) && (e.statuses.size === 1 || e.id === s._id),
          );
          const isOverlay = own?.getFlag?.("core", "overlay") ?? false;
          return [
            s.id,
            {
              id: s.id,
              _id: own?.id ?? s._id,
              title: loc(s.name ?? s.id),
              src: s.img,
              isActive,
              isOverlay,
              cssClass: [isActive && "active", isOverlay && "overlay"].filter(Boolean).join(" "),
            },
          ];
        }),
      );
    }

    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      this.element.addEventListener("change", (event: Event) => this._onAttribute(event.target as HTMLInputElement));
      this.element.addEventListener("keydown", (event: KeyboardEvent) => {
        if (event.key === "Escape") this.clear();
        if (event.key === "Enter" && (event.target as HTMLElement).matches("input"))
          (event.target as HTMLElement).blur();
      });
      this.element.addEventListener("contextmenu", (event: Event) => event.preventDefault());
      this.element.querySelector<HTMLElement>("#hud-target")?.focus({ preventScroll: true });
    }
    override async _onRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onRender?.(context, options);
      this.follow();
    }

    /** "7" sets, "+2" and "-3" change. */
    async _onAttribute(input: HTMLInputElement): Promise<void> {
      const attribute = input.dataset.attribute;
      const raw = input.value.trim().replace(/^=/, "");
      if (!attribute || raw === "" || Number.isNaN(Number(raw))) return void this.render();
      const isDelta = /^[+-]/.test(raw);
      const isBar = input.dataset.bar === "true";
      await attempt(() => this.actor!.modifyTokenAttribute(attribute, Number(raw), isDelta, isBar));
    }

    static async onEffect(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
      const overlay = event.button === 2 || event.shiftKey;
      const id = target.dataset.statusId;
      await attempt(() =>
        this.actor!.toggleStatusEffect(id!, {
          overlay,
          ...(overlay && !target.classList.contains("overlay") ? { active: true } : {}),
        }),
      );
      this.render();
    }
    static async onCombat(this: TokenHUD): Promise<void> {
      await attempt(async () => {
        if (!g.game.combat && g.game.user.isGM)
          await g.getDocumentClass("Combat").create({ scene: this.document!.parent!.id, active: true });
        await this.document!.toggleCombatant();
      });
      this.render();
    }
    static onPalette(this: TokenHUD): void {
      this.togglePalette();
    }
    togglePalette(_name?: string, active = !this.#palette): void {
      this.#palette = active;
      this.render();
    }
    static onTarget(this: TokenHUD, event: PointerEvent): void {
      toggleTarget(this.object!, event.shiftKey);
      this.render();
    }
    static onSheet(this: TokenHUD): void {
      this.actor?.sheet?.render({ force: true });
    }
    static async onVisibility(this: TokenHUD): Promise<void> {
      await attempt(() => this.document!.update({ hidden: !this.document!.hidden }));
    }
    static async onRemove(this: TokenHUD): Promise<void> {
      const doc = this.document;
      this.clear();
      await attempt(() => doc!.delete());
    }
    static onConfig(this: TokenHUD): void {
      new g.foundry.applications.sheets.TokenConfig!({ document: this.document }).render({ force: true });
    }
    static onClear(this: TokenHUD): void {
      this.clear();
    }
  };
};

export function watchHud(): void {
  const refresh = (doc?: Document | null) => {
    const hud = g.canvas?.hud?.token;
    if (!hud?.rendered) return;
    const parent = doc?.documentName === "ActiveEffect" ? doc.parent : doc;
    if (parent?.uuid === hud.actor?.uuid || parent === hud.document) hud.render();
  };
  onHooks(["updateActor", "createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateToken"], refresh);
  onHooks(["targetToken"], (_user: User, token?: Token) => refresh(token?.document));
  onHooks(["createCombatant", "deleteCombatant"], (combatant?: Combatant) => refresh(combatant?.token));
  onHooks(
    ["deleteToken"],
    (token: TokenDocument) => token === g.canvas?.hud?.token?.document && g.canvas.hud.token.clear(),
  );
}

export const hudTemplates: Record<string, string> = {
  "templates/hud/token-hud.hbs": `<div class="hud-panel" role="dialog" aria-label="{{name}}">
  <div class="flexrow"><strong class="flex1">{{name}}</strong>
    <button type="button" id="hud-clear" class="icon plain fa-solid fa-xmark" data-action="clear" aria-label="Close"></button></div>
  {{#if isOwner}}{{#each bars}}<div class="hud-bar flexrow"><label for="hud-{{name}}">{{label}}</label>
    <input id="hud-{{name}}" type="text" inputmode="numeric" data-attribute="{{attribute}}" data-bar="{{isBar}}" value="{{value}}" autocomplete="off" {{#unless editable}}disabled{{/unless}}>
    {{#if isBar}}<span class="max">of {{max}}</span>{{/if}}</div>{{/each}}{{/if}}
  <div class="hud-actions">
    <button type="button" id="hud-target" data-action="target" aria-pressed="{{#if targeted}}true{{else}}false{{/if}}"><i class="fa-solid fa-crosshairs" inert></i>Target</button>
    {{#if canOpen}}<button type="button" id="hud-sheet" data-action="sheet"><i class="fa-solid fa-user" inert></i>Sheet</button>{{/if}}
    {{#if isOwner}}{{#if canToggleCombat}}<button type="button" id="hud-combat" data-action="combat" aria-pressed="{{#if inCombat}}true{{else}}false{{/if}}"><i class="fa-solid fa-swords" inert></i>Fight</button>{{/if}}
    {{#if hasChoices}}<button type="button" id="hud-togglePalette" data-action="togglePalette" data-palette="effects" aria-expanded="{{#if palette}}true{{else}}false{{/if}}"><i class="fa-solid fa-person-burst" inert></i>Status{{#if activeCount}} ({{activeCount}}){{/if}}</button>{{/if}}{{/if}}
    {{#if isOwner}}<button type="button" id="hud-config" data-action="config"><i class="fa-solid fa-gear" inert></i>Configure</button>{{/if}}
    {{#if isGM}}<button type="button" id="hud-visibility" data-action="visibility" aria-pressed="{{#if hidden}}true{{else}}false{{/if}}"><i class="fa-solid fa-eye-slash" inert></i>Hidden</button>
    <button type="button" id="hud-remove" data-action="remove"><i class="fa-solid fa-trash" inert></i>Remove</button>{{/if}}
  </div>
  {{#if palette}}<div class="palette status-effects" data-palette="effects" role="group" aria-label="Statuses">
    {{#each statusEffects}}<button type="button" id="hud-status-{{id}}" class="effect-control {{cssClass}}" data-action="effect" data-status-id="{{id}}" aria-pressed="{{#if isActive}}true{{else}}false{{/if}}"><img src="{{src}}" alt=""><span>{{title}}{{#if isOverlay}}, over all{{/if}}</span></button>{{/each}}
    <p class="hint">Right click or Shift: over the whole token.</p></div>{{/if}}</div>`,
};
