import type { ApplicationConfig, ContextMenuEntry, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { Combat } from "../../core/documents/combat.ts";
import type { Combatant } from "../../core/documents/combatant.ts";
import type { Data } from "../../types.ts";
import type { Library } from "../globals.ts";
import type { EffectIcon, Turn } from "../templates/combat.ts";
import { attempt, g, t } from "../util.ts";
import { addTokens, combatantMenu, combatMenu, dropOnTracker } from "./combat-actions.ts";
import type { SidebarTabClass } from "./sidebar-tab.ts";

/** The combat tracker: header, turns, footer; each part and each row can be overridden. */
export const defineCombatTracker = (foundry: Library, AbstractSidebarTab: SidebarTabClass) => {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  return class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
    static override tabName = "combat";
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "combat",
      classes: ["flexcol"],
      window: { title: "Combat", icon: "fa-solid fa-swords" },
      actions: {
        activateCombatant: CombatTracker.onActivate,
        addTokens: CombatTracker.onAddTokens,
        createCombat: CombatTracker.onCreate,
        cycleCombat: CombatTracker.onCycle,
        panToCombatant: CombatTracker.onControl,
        pingCombatant: CombatTracker.onControl,
        removeCombatant: CombatTracker.onControl,
        rollInitiative: CombatTracker.onControl,
        toggleDefeated: CombatTracker.onControl,
        toggleHidden: CombatTracker.onControl,
        activateCombat: CombatTracker.onActivateCombat,
      },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      header: { template: "templates/sidebar/tabs/combat/header.hbs" },
      tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
      footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
    };

    #viewed: string | null = null;

    /** Encounters of the viewed scene, and those without a scene. */
    get combats(): Combat[] {
      const scene = g.canvas?.scene?.id;
      return (g.game.combats ?? []).filter((c) => {
        const id = c.scene?.id ?? (typeof c.scene === "string" ? c.scene : null);
        return !id || !scene || id === scene;
      });
    }
    get viewed(): Combat | null {
      const combats = this.combats;
      return combats.find((c) => c.id === this.#viewed) ?? combats.find((c) => c.active) ?? combats[0] ?? null;
    }
    set viewed(combat: Combat | null | undefined) {
      this.#viewed = combat?.id ?? null;
    }
    initialize({ combat = null, render = true }: { combat?: Combat | null; render?: boolean } = {}): void {
      this.viewed = combat;
      if (render && this.rendered) this.render();
    }

    override async _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      if (partId === "tracker") await this._prepareTrackerContext(context, options);
      else await this._prepareCombatContext(context, options);
      return context;
    }

    async _prepareCombatContext(context: Data, _options: RenderOptions): Promise<Data> {
      const combat = this.viewed;
      const { combats } = this;
      const currentIndex = combats.indexOf(combat!);
      const { isGM } = g.game.user;
      const { initiativeIcon } = g.CONFIG.Combat;
      const icon = (initiativeIcon as { icon?: string } | undefined)?.icon ?? initiativeIcon ?? "icons/svg/d20.svg";
      return Object.assign(context, {
        combat,
        currentIndex,
        user: g.game.user,
        isGM,
        hasCombat: !!combat,
        started: !!combat?.started,
        canStart: isGM && !!combat && !combat.started,
        combats: combats.map((c, i) => ({ id: c.id, label: i + 1, active: c === combat })),
        control: !!combat?.combatant?.players?.includes?.(g.game.user) || !!combat?.combatant?.isOwner,
        css: combats.length > 3 ? "cycle" : combats.length > 1 ? "tabbed" : "",
        displayCycle: combats.length > 1,
        initiativeIcon: icon,
        link: !!combat?.scene,
        labels: { scope: combat?.scene ? "Bound to this scene" : "Bound to no scene" },
        title: !combat ? t("COMBAT.None", "No fight") : combat.started ? `Round ${combat.round}` : "Not started",
        notActive: isGM && !!combat && !combat.active && combats.length > 1,
      });
    }

    async _prepareTrackerContext(context: Data, _options: RenderOptions): Promise<void> {
      const combat = this.viewed;
      const turns: Turn[] = [];
      Object.assign(context, {
        combat,
        turns,
        hasDecimals: false,
        hasCombat: !!combat,
        isGM: g.game.user.isGM,
        user: g.game.user,
      });
      if (!combat) return;
      for (const [index, combatant] of combat.turns.entries()) {
        if (combatant.visible === false) continue;
        turns.push(await this._prepareTurnContext(combat, combatant, index));
      }
      context.hasDecimals = turns.some((turn) => turn.hasDecimals);
      const places = context.hasDecimals ? (g.CONFIG.Combat.initiative?.decimals ?? 2) : 0;
      for (const turn of turns) {
        if (typeof turn.initiative === "number") turn.initiative = turn.initiative.toFixed(places);
      }
    }

    async _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<Turn> {
      const { actor, hidden, initiative } = combatant;
      const active = !!combat.started && combat.turn === index;
      const defeatedId = g.CONFIG.specialStatusEffects?.DEFEATED;
      let defeatedImg = "";
      const icons: EffectIcon[] = [];
      for (const effect of actor?.temporaryEffects ?? []) {
        if (!effect.img) continue;
        if (effect.statuses?.has(defeatedId!)) defeatedImg = effect.img;
        else icons.push({ name: effect.name, img: effect.img });
      }
      const isDefeated = !!combatant.isDefeated || !!defeatedImg;
      const sees = combatant.isOwner || (actor?.testUserPermission?.(g.game.user, "OBSERVER") ?? false);
      const css = [active && "active", hidden && "hide", isDefeated && "defeated"].filter(Boolean).join(" ");
      const turn: Turn = {
        id: combatant.id!,
        name: combatant.name,
        img: await this._getCombatantThumbnail(combatant),
        active,
        hidden: !!hidden,
        isDefeated,
        defeatedImg,
        isOwner: !!combatant.isOwner,
        css,
        initiative: initiative ?? null,
        hasRolled: initiative !== null && initiative !== undefined,
        hasDecimals: typeof initiative === "number" && initiative % 1 !== 0,
        resource: sees ? (combatant.resource ?? null) : null,
        canPing: false,
        effects: { icons, tooltip: "" },
      };
      turn.effects.tooltip = this._formatEffectsTooltip(icons);
      return turn;
    }

    _formatEffectsTooltip(effects: EffectIcon[]): string {
      return effects.map((e) => e.name).join(", ");
    }
    async _getCombatantThumbnail(combatant: Combatant): Promise<string> {
      return combatant.img || combatant.token?.texture?.src || combatant.actor?.img || "icons/svg/mystery-man.svg";
    }

    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      const el: HTMLElement = this.element;
      el.addEventListener("change", (event) => {
        if ((event.target as HTMLElement).matches(".initiative-input")) this._onUpdateInitiative(event);
      });
      el.addEventListener("dblclick", (event) => {
        const li = (event.target as HTMLElement).closest<HTMLElement>("li.combatant");
        if (li && !(event.target as HTMLElement).closest("input, .combatant-control"))
          this._combatant(li)?.actor?.sheet?.render({ force: true });
      });
      for (const [type, over] of [
        ["pointerover", true],
        ["pointerout", false],
      ] as const) {
        el.addEventListener(type, (event) => {
          const li = (event.target as HTMLElement).closest<HTMLElement>("li.combatant");
          if (li) this.hoverCombatant(this._combatant(li), over);
        });
      }
      el.addEventListener("dragstart", (event) => {
        const li = (event.target as HTMLElement).closest?.<HTMLElement>("li.combatant");
        if (li)
          event.dataTransfer?.setData(
            "text/plain",
            JSON.stringify({ type: "Combatant", uuid: this._combatant(li)?.uuid }),
          );
      });
      el.addEventListener("dragover", (event) => event.preventDefault());
      el.addEventListener("drop", (event) => this._onDrop(event));
      this._createContextMenu?.(this._getEntryContextOptions.bind(this), ".combatant", {
        fixed: true,
        hookName: "getCombatantContextOptions",
        parentClassHooks: false,
      });
      this._createContextMenu?.(this._getCombatContextOptions.bind(this), ".combat-menu", {
        fixed: true,
        hookName: "getCombatContextOptions",
        parentClassHooks: false,
        eventName: "click",
      });
    }

    override async _onRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onRender?.(context, options);
      this.scrollToTurn();
    }

    _combatant(el: HTMLElement): Combatant | undefined {
      return this.viewed?.combatants.get(el.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId as string);
    }

    async _onDrop(event: DragEvent): Promise<void> {
      await dropOnTracker(this, event);
    }

    _getEntryContextOptions(): ContextMenuEntry[] {
      return combatantMenu(this);
    }
    _getCombatContextOptions(): ContextMenuEntry[] {
      return combatMenu(this);
    }

    /** Actions without a handler here that are methods of Combat are called on the viewed one. */
    override async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
      const { action } = target.dataset;
      const combat = this.viewed;
      const allowed = [
        "startCombat",
        "nextTurn",
        "previousTurn",
        "nextRound",
        "previousRound",
        "endCombat",
        "rollAll",
        "rollNPC",
        "resetAll",
      ];
      if (!combat || !action || !allowed.includes(action)) return super._onClickAction?.(event, target);
      target.setAttribute("disabled", "");
      await attempt(() => (combat[action] as () => unknown)());
      target.removeAttribute("disabled");
    }
    static onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
      return this._onCombatantControl(event, target);
    }
    static onActivate(this: CombatTracker, event: PointerEvent, target: HTMLElement): void {
      this._onCombatantMouseDown(event, target);
    }
    static onCreate(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
      return this._onCombatCreate(event, target);
    }
    static onCycle(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
      return this._onCombatCycle(event, target);
    }
    static async onActivateCombat(this: CombatTracker): Promise<void> {
      await attempt(() => this.viewed?.activate());
    }
    static async onAddTokens(this: CombatTracker): Promise<void> {
      await addTokens(this);
    }

    async _onCombatCreate(_event: PointerEvent, _target: HTMLElement): Promise<void> {
      const Combat = g.getDocumentClass("Combat");
      const combat = await attempt(() => Combat.create({ scene: g.canvas?.scene?.id ?? null, active: true }));
      this.initialize({ combat: combat as Combat | undefined });
    }
    async _onCombatCycle(_event: PointerEvent, target: HTMLElement): Promise<Combat | undefined> {
      const combat = g.game.combats.get(target.dataset.combatId);
      this.initialize({ combat });
      return combat;
    }
    async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<unknown> {
      const combatant = this._combatant(target);
      if (!combatant) return undefined;
      event.stopPropagation();
      switch (target.dataset.action) {
        case "toggleHidden":
          return this._onToggleHidden(combatant);
        case "toggleDefeated":
          return this._onToggleDefeatedStatus(combatant);
        case "rollInitiative":
          return this._onRollInitiative(combatant);
        case "removeCombatant":
          return attempt(() => combatant.delete());
        case "pingCombatant":
          return this._onPingCombatant(combatant);
        default:
          return this._onPanToCombatant(combatant);
      }
    }
    _onToggleHidden(combatant: Combatant): unknown {
      return attempt(() => combatant.update({ hidden: !combatant.hidden }));
    }
    async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
      const defeated = !combatant.isDefeated;
      await attempt(async () => {
        await combatant.update({ defeated });
        const id = g.CONFIG.specialStatusEffects?.DEFEATED;
        if (id && combatant.actor?.isOwner)
          await combatant.actor.toggleStatusEffect(id, { overlay: true, active: defeated });
      });
    }
    _onRollInitiative(combatant: Combatant): unknown {
      return attempt(
        () => combatant.combat?.rollInitiative?.([combatant.id!]) ?? this.viewed!.rollInitiative([combatant.id!]),
      );
    }
    _onPingCombatant(combatant: Combatant): void {
      this._onPanToCombatant(combatant);
    }
    _onPanToCombatant(combatant: Combatant): void {
      const token = combatant.token?.object;
      if (token) g.canvas.animatePan?.({ x: token.center?.x ?? token.x, y: token.center?.y ?? token.y });
    }
    _onCombatantMouseDown(_event: PointerEvent, target: HTMLElement): void {
      const token = this._combatant(target)?.token?.object;
      if (token?.isOwner) token.control?.({ releaseOthers: true });
      if (token) this._onPanToCombatant(this._combatant(target)!);
    }
    /** An absolute number, or +2 and -2 relative to the old value. */
    _onUpdateInitiative(event: Event): void {
      const input = event.target as HTMLInputElement;
      const combatant = this._combatant(input)!;
      const raw = input.value.trim();
      const relative = /^[+-]/.test(raw) && combatant.initiative !== null;
      const value = raw === "" ? null : relative ? combatant.initiative! + Number(raw) : Number(raw);
      if (Number.isNaN(value)) input.value = (combatant.initiative ?? "") as string;
      else
        attempt<unknown>(() =>
          value === null ? combatant.update({ initiative: null }) : this.viewed!.setInitiative(combatant.id!, value),
        );
    }
    hoverCombatant(combatant: Combatant | undefined, hover: boolean): void {
      if (!combatant) return;
      document.querySelector(`#board [data-token-id="${combatant.tokenId}"]`)?.classList.toggle("hinted", hover);
    }
    scrollToTurn(): void {
      this.element?.querySelector("li.combatant.active")?.scrollIntoView({ block: "nearest" });
    }
  };
};
