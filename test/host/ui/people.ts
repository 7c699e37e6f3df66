import { attempt, element, escapeHtml, g, menuEntry, onHooks, perFrame } from "./util.ts";

const place = (frame: HTMLElement, label: string, holder: string): void => {
  const existing = document.getElementById(frame.id);
  if (existing && existing !== frame) existing.replaceWith(frame);
  else if (!existing) document.querySelector(holder)?.append(frame);
  frame.setAttribute("aria-label", label);
};

/** Everybody of the world, who is here in front. */
export const definePlayers = (foundry: any): any =>
  class Players extends foundry.applications.api.ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "players",
      tag: "section",
      classes: ["ui-part", "faded-ui"],
      window: { frame: false, positioned: false },
    };

    async _prepareContext(options: any): Promise<any> {
      const context = (await super._prepareContext(options)) ?? {};
      const users = [...g.game.users].map((user: any) => ({
        id: user.id,
        name: user.name,
        role: user.role,
        isSelf: user.isSelf,
        active: user.active,
        color: user.color?.css ?? String(user.color ?? ""),
        note: user.isGM ? "GM" : (user.character?.name ?? ""),
        cssClass: user.active ? "active" : "inactive",
      }));
      const byName = (a: any, b: any) => b.role - a.role || a.name.localeCompare(b.name);
      return Object.assign(context, {
        active: users.filter((u) => u.active).sort(byName),
        inactive: users.filter((u) => !u.active).sort(byName),
      });
    }
    async _renderHTML(context: any): Promise<HTMLElement> {
      const row = (
        u: any,
      ) => `<li class="player ${u.cssClass}${u.isSelf ? " self" : ""}" data-user-id="${u.id}" tabindex="0" style="--user-color: ${escapeHtml(u.color)}">
        <span class="dot" aria-hidden="true"></span><span class="player-name">${escapeHtml(u.name)}${u.isSelf ? " (you)" : ""}</span>
        ${u.note ? `<small>${escapeHtml(u.note)}</small>` : ""}<span class="sr">${u.active ? "here" : "away"}</span></li>`;
      return element(
        `<ol class="plain players-list">${[...context.active, ...context.inactive].map(row).join("")}</ol>`,
      );
    }
    _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(result);
    }
    _insertElement(frame: HTMLElement): void {
      place(frame, "Players", "#ui-left");
    }
    async _onFirstRender(context: any, options: any): Promise<void> {
      await super._onFirstRender?.(context, options);
      const userOf = (el: HTMLElement) => g.game.users.get(el.closest<HTMLElement>("[data-user-id]")?.dataset.userId);
      const open = (event: Event) => {
        const character = userOf(event.target as HTMLElement)?.character;
        if (character?.testUserPermission(g.game.user, "LIMITED")) character.sheet.render({ force: true });
      };
      this.element.addEventListener("dblclick", open);
      this.element.addEventListener("keydown", (event: KeyboardEvent) => event.key === "Enter" && open(event));
      this._createContextMenu?.(() => this._getContextMenuOptions(), "[data-user-id]", {
        fixed: true,
        hookName: "getUserContextOptions",
        parentClassHooks: false,
      });
    }
    _getContextMenuOptions(): any[] {
      const user = (li: HTMLElement) => g.game.users.get(li.closest<HTMLElement>("[data-user-id]")?.dataset.userId);
      return [
        menuEntry({
          label: "Open character",
          icon: "fa-solid fa-user",
          visible: (li) => !!user(li)?.character,
          onClick: (li) => user(li).character.sheet.render({ force: true }),
        }),
        menuEntry({
          label: "Choose character",
          icon: "fa-solid fa-pen-to-square",
          visible: (li) => !!user(li) && (user(li).isSelf || g.game.user.isGM),
          onClick: (li) => chooseCharacter(user(li)),
        }),
      ];
    }
  };

async function chooseCharacter(user: any): Promise<void> {
  const actors = g.game.actors.filter((a: any) => a.testUserPermission(user, "OWNER"));
  const options = actors.map(
    (a: any) =>
      `<option value="${a.id}" ${a.id === user.character?.id ? "selected" : ""}>${escapeHtml(a.name)}</option>`,
  );
  const data = await g.foundry.applications.api.DialogV2.input({
    window: { title: `${user.name}: character` },
    content: `<div class="form-group"><label for="pick-character">Plays</label><div class="form-fields"><select id="pick-character" name="character"><option value="">nobody</option>${options.join("")}</select></div></div>`,
  });
  if (data) await attempt(() => user.update({ character: data.character || null }));
}

/** Scenes in the navigation bar; a press views one. */
export const defineSceneNavigation = (foundry: any): any =>
  class SceneNavigation extends foundry.applications.api.ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: "scene-navigation",
      tag: "nav",
      classes: ["ui-part"],
      window: { frame: false, positioned: false },
      actions: { viewScene: SceneNavigation.onView },
    };
    static displayProgressBar(): void {}

    async _renderHTML(): Promise<HTMLElement> {
      const viewed = g.canvas?.scene?.id;
      const scenes = g.game.scenes.filter(
        (s: any) => (s.navigation && s.visible !== false) || s.active || s.id === viewed,
      );
      const rows = scenes.map(
        (
          s: any,
        ) => `<li class="scene${s.id === viewed ? " viewed" : ""}${s.active ? " active" : ""}" data-scene-id="${s.id}">
        <button type="button" data-action="viewScene" ${s.id === viewed ? 'aria-current="true"' : ""}>${escapeHtml(s.navName || s.name)}${s.active ? "<small>active</small>" : ""}</button></li>`,
      );
      return element(`<menu class="plain flexrow">${rows.join("")}</menu>`);
    }
    _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(result);
    }
    _insertElement(frame: HTMLElement): void {
      place(frame, "Scenes", "#ui-left");
    }
    async _onFirstRender(context: any, options: any): Promise<void> {
      await super._onFirstRender?.(context, options);
      const scene = (li: HTMLElement) => g.game.scenes.get(li.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId);
      const gm = () => g.game.user.isGM;
      this._createContextMenu?.(
        () => [
          menuEntry({
            label: "Activate for everyone",
            icon: "fa-solid fa-bullseye",
            visible: (li) => gm() && !scene(li)?.active,
            onClick: (li) => attempt(() => scene(li).activate?.() ?? scene(li).update({ active: true })),
          }),
          menuEntry({
            label: "Configure",
            icon: "fa-solid fa-gears",
            visible: gm,
            onClick: (li) => scene(li).sheet?.render({ force: true }),
          }),
        ],
        "[data-scene-id]",
        { fixed: true, hookName: "getSceneContextOptions", parentClassHooks: false },
      );
    }
    static async onView(this: any, _event: Event, target: HTMLElement): Promise<void> {
      await viewScene(g.game.scenes.get(target.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId));
    }
  };

export async function viewScene(scene: any): Promise<void> {
  await attempt(() => scene?.view?.());
}

export function watchPeople(): void {
  const players = perFrame(() => g.ui?.players?.rendered && g.ui.players.render());
  const nav = perFrame(() => g.ui?.nav?.rendered && g.ui.nav.render());
  onHooks(["userConnected", "createUser", "updateUser", "deleteUser", "updateActor"], players);
  onHooks(["canvasReady", "createScene", "updateScene", "deleteScene"], nav);
}
