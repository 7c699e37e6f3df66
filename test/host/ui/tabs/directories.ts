import type { ApplicationConfig, ContextMenuEntry } from "../../apps/api/types.ts";
import type { Document } from "../../core/documents/client-document.ts";
import type { RollTable } from "../../core/documents/journal-table.ts";
import type { Folder, Macro } from "../../core/documents/minor.ts";
import type { Scene } from "../../core/documents/scene.ts";
import { viewScene } from "../people.ts";
import { attempt, g, menuEntry, onHooks, perFrame } from "../util.ts";
import type { DirectoryClass } from "./directory.ts";

/** One directory per document type, re-rendered when its documents or folders change. */
export function defineDirectories(DocumentDirectory: DirectoryClass) {
  const make = (documentName: string, tabName: string, name: string, Base: DirectoryClass = DocumentDirectory) => {
    const cls = {
      [name]: class extends Base {
        static override tabName = tabName;
        static override documentName = documentName;
        static override DEFAULT_OPTIONS: ApplicationConfig = { id: tabName };
      },
    }[name] as DirectoryClass;
    const refresh = perFrame(() => {
      const app = g.ui?.[tabName];
      if (app?.rendered) app.render({ parts: ["directory"] });
    });
    for (const kind of ["create", "update", "delete"]) {
      onHooks([`${kind}${documentName}`], (doc?: Document) => {
        if (!doc?.pack && !doc?.parent) refresh();
      });
      onHooks([`${kind}Folder`], (folder?: Folder) => folder?.type === documentName && refresh());
    }
    return cls;
  };
  class WithDraw extends DocumentDirectory {
    override _getEntryContextOptions(): ContextMenuEntry[] {
      const table = (li: HTMLElement) => this._docOf(li) as RollTable & { draw(): unknown };
      const draw = menuEntry({
        label: "Draw",
        icon: "fa-solid fa-dice-d20",
        onClick: (li) => attempt(() => table(li).draw()),
      });
      return [draw, ...super._getEntryContextOptions()];
    }
  }
  class WithRun extends DocumentDirectory {
    override _getEntryContextOptions(): ContextMenuEntry[] {
      const macro = (li: HTMLElement) => this._docOf(li) as Macro;
      const run = menuEntry({
        label: "Run",
        icon: "fa-solid fa-forward",
        onClick: (li) => attempt(() => macro(li).execute()),
      });
      return [run, ...super._getEntryContextOptions()];
    }
  }
  class WithView extends DocumentDirectory {
    override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
      await viewScene(this._docOf(target) as Scene);
    }
    override _getEntryContextOptions(): ContextMenuEntry[] {
      const scene = (li: HTMLElement) => this._docOf(li) as Scene;
      const activate = menuEntry({
        label: "Activate for everyone",
        icon: "fa-solid fa-bullseye",
        visible: (li) => g.game.user.isGM && !scene(li)?.active,
        onClick: (li) => attempt(() => scene(li).activate!()),
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
