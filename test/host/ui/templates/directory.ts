import type { Colour } from "../util.ts";

/** A row of a directory, as passed to the template. */
export interface Row {
  id: string | null | undefined;
  uuid: string | undefined;
  name: string;
  sort: number;
  img: string | null;
  folder: string | null;
  type: string;
  active: boolean;
}

/** A folder of a directory, or its root: contents and total count. */
export interface Branch {
  children: FolderRow[];
  entries: Row[];
  count: number;
}
export interface FolderRow extends Branch {
  id: string;
  uuid: string;
  name: string;
  color: Colour;
  depth: number;
  expanded: boolean;
}

/** Folders and entries, under our own paths. */
export const directoryTemplates: Record<string, string> = {
  "templates/sidebar/directory/header.hbs": `<header class="directory-header">
  {{#if canCreateEntry}}<div class="header-actions action-buttons flexrow">
    <button type="button" class="create-entry" data-action="createEntry"><i class="fa-solid fa-plus" inert></i><span>{{createLabel}}</span></button>
    {{#if canCreateFolder}}<button type="button" class="create-folder icon" data-action="createFolder" aria-label="Create folder" data-tooltip-text="Create folder"><i class="fa-solid fa-folder-plus" inert></i></button>{{/if}}
  </div>{{/if}}
  <search class="header-search flexrow"><label class="sr" for="{{rootId}}-search">{{searchLabel}}</label>
    <input type="search" id="{{rootId}}-search" name="search" value="{{search}}" placeholder="{{searchLabel}}" autocomplete="off">
    <button type="button" class="icon plain" data-action="collapseFolders" aria-label="Collapse all folders" data-tooltip-text="Collapse folders"><i class="fa-solid fa-folder-closed" inert></i></button>
  </search></header>`,
  "templates/sidebar/directory/directory.hbs": `<section class="directory-body"><ol class="directory-list">
  {{#each tree.children}}{{> "templates/sidebar/directory/folder.hbs"}}{{/each}}
  {{#each tree.entries}}{{> "templates/sidebar/directory/entry.hbs"}}{{/each}}
  </ol>{{#if empty}}<p class="hint empty">Nothing here yet.</p>{{/if}}</section>`,
  "templates/sidebar/directory/folder.hbs": `<li class="directory-item folder {{#if expanded}}expanded{{/if}}" data-folder-id="{{id}}" data-uuid="{{uuid}}" draggable="true">
  <header class="folder-header flexrow" {{#if color}}style="--folder-color: {{color}}"{{/if}}>
    <button type="button" class="plain folder-name" data-action="toggleFolder" aria-expanded="{{#if expanded}}true{{else}}false{{/if}}"><i class="fa-solid fa-folder" inert></i><span>{{name}}</span><small>{{count}}</small></button>
  </header>
  <ol class="subdirectory">{{#each children}}{{> "templates/sidebar/directory/folder.hbs"}}{{/each}}
  {{#each entries}}{{> "templates/sidebar/directory/entry.hbs"}}{{/each}}</ol></li>`,
  "templates/sidebar/directory/entry.hbs": `<li class="directory-item entry document flexrow{{#if active}} active{{/if}}" data-entry-id="{{id}}" data-document-id="{{id}}" data-uuid="{{uuid}}" draggable="true">
  {{#if img}}<img class="thumbnail" src="{{img}}" alt="" loading="lazy" draggable="false">{{else}}<i class="thumbnail fa-solid fa-file" inert></i>{{/if}}
  <a class="entry-name ellipsis" data-action="activateEntry"><span class="name">{{name}}</span>{{#if type}}<small>{{type}}</small>{{/if}}{{#if active}}<small>active</small>{{/if}}</a></li>`,
  "templates/sidebar/directory/footer.hbs": `<footer class="directory-footer"></footer>`,
};
