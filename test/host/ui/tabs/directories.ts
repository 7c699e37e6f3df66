import { viewScene } from "../people.ts";
import { attempt, g, menuEntry, onHooks, perFrame } from "../util.ts";

/** One directory per kind of document, re-rendered when its documents or folders change. */
export function defineDirectories(DocumentDirectory: any): Record<string, any> {
  const make = (documentName: string, tabName: string, name: string, Base: any = DocumentDirectory) => {
    const cls = {
      [name]: class extends Base {
        static tabName = tabName;
        static documentName = documentName;
        static DEFAULT_OPTIONS = { id: tabName };
      },
    }[name];
    const refresh = perFrame(() => {
      const app = g.ui?.[tabName];
      if (app?.rendered) app.render({ parts: ["directory"] });
    });
    for (const kind of ["create", "update", "delete"]) {
      onHooks([`${kind}${documentName}`], (doc) => {
        if (!doc?.pack && !doc?.parent) refresh();
      });
      onHooks([`${kind}Folder`], (folder) => folder?.type === documentName && refresh());
    }
    return cls;
  };
  class WithDraw extends DocumentDirectory {
    _getEntryContextOptions(): any[] {
      const table = (li: HTMLElement) => this._docOf(li);
      const draw = menuEntry({
        label: "Draw",
        icon: "fa-solid fa-dice-d20",
        onClick: (li) => attempt(() => table(li).draw()),
      });
      return [draw, ...super._getEntryContextOptions()];
    }
  }
  class WithRun extends DocumentDirectory {
    _getEntryContextOptions(): any[] {
      const macro = (li: HTMLElement) => this._docOf(li);
      const run = menuEntry({
        label: "Run",
        icon: "fa-solid fa-forward",
        onClick: (li) => attempt(() => macro(li).execute()),
      });
      return [run, ...super._getEntryContextOptions()];
    }
  }
  class WithView extends DocumentDirectory {
    async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
      await viewScene(this._docOf(target));
    }
    _getEntryContextOptions(): any[] {
      const scene = (li: HTMLElement) => this._docOf(li);
      const activate = menuEntry({
        label: "Activate for everyone",
        icon: "fa-solid fa-bullseye",
        visible: (li) => g.game.user.isGM && !scene(li)?.active,
        onClick: (li) => attempt(() => scene(li).activate()),
      });
      return [activate, ...super._getEntryContextOptions()];
    }
  }
  return {
    ActorDirectory: make("Actor", "actors", "ActorDirectory"),
    ItemDirectory: make("Item", "items", "ItemDirectory"),
    JournalDirectory: make("JournalEntry", "journal", "JournalDirectory"),
    RollTableDirectory: make("RollTable", "tables", "RollTableDirectory", WithDraw),
    MacroDirectory: make("Macro", "macros", "MacroDirectory", WithRun),
    SceneDirectory: make("Scene", "scenes", "SceneDirectory", WithView),
  };
}
