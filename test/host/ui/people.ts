import type { ApplicationConfig, ContextMenuEntry, RenderOptions } from "../apps/api/types.ts";
import type { Scene } from "../core/documents/scene.ts";
import type { User } from "../core/documents/user.ts";
import type { Data } from "../types.ts";
import type { Library } from "./globals.ts";
import { attempt, cssOf, element, escapeHtml, g, menuEntry, onHooks, perFrame } from "./util.ts";

const place = (frame: HTMLElement, label: string, holder: string): void => {
  const existing = document.getElementById(frame.id);
  if (existing && existing !== frame) existing.replaceWith(frame);
  else if (!existing) document.querySelector(holder)?.append(frame);
  frame.setAttribute("aria-label", label);
};

/** A user in the list. */
interface PlayerRow {
  id: string;
  name: string;
  role: number;
  isSelf: boolean;
  active: boolean;
  color: string;
  note: string;
  cssClass: string;
}

/** The players list: active users, and the others. */
interface Present extends Data {
  active: PlayerRow[];
  inactive: PlayerRow[];
}

/** All users of the world, active ones first. */
export const definePlayers = (foundry: Library) =>
  class Players extends foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "players",
      tag: "section",
      classes: ["ui-part", "faded-ui"],
      window: { frame: false, positioned: false },
    };

    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const context = (await super._prepareContext(options)) ?? {};
      const users = [...g.game.users].map((user) => ({
        id: user.id!,
        name: user.name,
        role: user.role,
        isSelf: user.isSelf,
        active: user.active,
        color: cssOf(user.color) ?? String(user.color ?? ""),
        note: user.isGM ? "GM" : (user.character?.name ?? ""),
        cssClass: user.active ? "active" : "inactive",
      }));
      const byName = (a: PlayerRow, b: PlayerRow) => b.role - a.role || a.name.localeCompare(b.name);
      return Object.assign(context, {
        active: users.filter((u) => u.active).sort(byName),
        inactive: users.filter((u) => !u.active).sort(byName),
      });
    }
    override async _renderHTML(context: Data): Promise<HTMLElement> {
      const { active, inactive } = context as Present;
      const row = (
        u: PlayerRow,
      ) => `<li class="player ${u.cssClass}${u.isSelf ? " self" : ""}" data-user-id="${u.id}" tabindex="0" style="--user-color: ${escapeHtml(u.color)}">
        <span class="dot" aria-hidden="true"></span><span class="player-name">${escapeHtml(u.name)}${u.isSelf ? " (you)" : ""}</span>
        ${u.note ? `<small>${escapeHtml(u.note)}</small>` : ""}<span class="sr">${u.active ? "here" : "away"}</span></li>`;
      return element(`<ol class="plain players-list">${[...active, ...inactive].map(row).join("")}</ol>`);
    }
    override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(result);
    }
    override _insertElement(frame: HTMLElement): void {
      place(frame, "Players", "#ui-left");
    }
    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      const userOf = (el: HTMLElement) => g.game.users.get(el.closest<HTMLElement>("[data-user-id]")?.dataset.userId);
      const open = (event: Event) => {
        const character = userOf(event.target as HTMLElement)?.character;
        if (character?.testUserPermission(g.game.user, "LIMITED")) character.sheet!.render({ force: true });
      };
      this.element.addEventListener("dblclick", open);
      this.element.addEventListener("keydown", (event: KeyboardEvent) => event.key === "Enter" && open(event));
      this._createContextMenu?.(() => this._getContextMenuOptions(), "[data-user-id]", {
        fixed: true,
        hookName: "getUserContextOptions",
        parentClassHooks: false,
      });
    }
    _getContextMenuOptions(): ContextMenuEntry[] {
      const user = (li: HTMLElement) => g.game.users.get(li.closest<HTMLElement>("[data-user-id]")?.dataset.userId);
      return [
        menuEntry({
          label: "Open character",
          icon: "fa-solid fa-user",
          visible: (li) => !!user(li)?.character,
          onClick: (li) => user(li)!.character!.sheet!.render({ force: true }),
        }),
        menuEntry({
          label: "Choose character",
          icon: "fa-solid fa-pen-to-square",
          visible: (li) => !!user(li) && (user(li)!.isSelf || g.game.user.isGM),
          onClick: (li) => chooseCharacter(user(li)!),
        }),
      ];
    }
  };

async function chooseCharacter(user: User): Promise<void> {
  const actors = g.game.actors.filter((a) => a.testUserPermission(user, "OWNER"));
  const options = actors.map(
    (a) => `<option value="${a.id}" ${a.id === user.character?.id ? "selected" : ""}>${escapeHtml(a.name)}</option>`,
  );
  const data = (await g.foundry.applications.api.DialogV2.input({
    window: { title: `${user.name}: character` },
    content: `<div class="form-group"><label for="pick-character">Plays</label><div class="form-fields"><select id="pick-character" name="character"><option value="">nobody</option>${options.join("")}</select></div></div>`,
  })) as Data | null;
  if (data) await attempt(() => user.update({ character: data.character || null }));
}

/** Scenes in the navigation bar; a click views one. */
export const defineSceneNavigation = (foundry: Library) =>
  class SceneNavigation extends foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "scene-navigation",
      tag: "nav",
      classes: ["ui-part"],
      window: { frame: false, positioned: false },
      actions: { viewScene: SceneNavigation.onView },
    };
    static displayProgressBar(): void {}

    override async _renderHTML(): Promise<HTMLElement> {
      const viewed = g.canvas?.scene?.id;
      const scenes = g.game.scenes.filter((s) => (s.navigation && s.visible !== false) || s.active || s.id === viewed);
      const rows = scenes.map(
        (
          s,
        ) => `<li class="scene${s.id === viewed ? " viewed" : ""}${s.active ? " active" : ""}" data-scene-id="${s.id}">
        <button type="button" data-action="viewScene" ${s.id === viewed ? 'aria-current="true"' : ""}>${escapeHtml(s.navName || s.name)}${s.active ? "<small>active</small>" : ""}</button></li>`,
      );
      return element(`<menu class="plain flexrow">${rows.join("")}</menu>`);
    }
    override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(result);
    }
    override _insertElement(frame: HTMLElement): void {
      place(frame, "Scenes", "#ui-left");
    }
    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      const scene = (li: HTMLElement) => g.game.scenes.get(li.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId);
      const gm = () => g.game.user.isGM;
      this._createContextMenu?.(
        () => [
          menuEntry({
            label: "Activate for everyone",
            icon: "fa-solid fa-bullseye",
            visible: (li) => gm() && !scene(li)?.active,
            onClick: (li) => attempt(() => scene(li)!.activate?.() ?? scene(li)!.update({ active: true })),
          }),
          menuEntry({
            label: "Configure",
            icon: "fa-solid fa-gears",
            visible: gm,
            onClick: (li) => scene(li)!.sheet?.render({ force: true }),
          }),
        ],
        "[data-scene-id]",
        { fixed: true, hookName: "getSceneContextOptions", parentClassHooks: false },
      );
    }
    static async onView(this: SceneNavigation, _event: Event, target: HTMLElement): Promise<void> {
      await viewScene(g.game.scenes.get(target.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId));
    }
  };

export async function viewScene(scene: Scene | undefined): Promise<void> {
  await attempt(() => scene?.view?.());
}

export function watchPeople(): void {
  const players = perFrame(() => g.ui?.players?.rendered && g.ui.players.render());
  const nav = perFrame(() => g.ui?.nav?.rendered && g.ui.nav.render());
  onHooks(["userConnected", "createUser", "updateUser", "deleteUser", "updateActor"], players);
  onHooks(["canvasReady", "createScene", "updateScene", "deleteScene"], nav);
}
