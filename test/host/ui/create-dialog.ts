import type { Document } from "../core/documents/client-document.ts";
import type { Folder } from "../core/documents/minor.ts";
import type { Data } from "../types.ts";
import { attempt, escapeHtml, g, kindConfig, loc } from "./util.ts";

interface DialogOptions {
  types?: string[];
  folders?: { id: string; name: string }[];
  template?: string;
  context?: object;
  [key: string]: unknown;
}

/** Preset data of the document. */
interface NewDocument extends Data {
  name?: string;
  type?: string;
  folder?: Folder | string | null;
}

/** Options of creation; the first generation of the dialog also read its own from here. */
interface CreateOptions extends Data {
  types?: string[];
  folders?: { id: string; name: string }[];
  parent?: Document | null;
  pack?: string | null;
}

/** Types a user may choose from: all but the base type, or the allowed ones, by label. */
function choicesOf(cls: typeof Document, allowed: string[] | undefined): { value: string; label: string }[] {
  const all: string[] = cls.TYPES ?? g.game.documentTypes?.[cls.documentName] ?? [];
  const base = g.CONST.BASE_DOCUMENT_TYPE ?? "base";
  const labels = kindConfig(cls.documentName)?.typeLabels ?? {};
  return all
    .filter((type) => type !== base && (!allowed || allowed.includes(type)))
    .map((value) => ({ value, label: labels[value] && g.game.i18n.has(labels[value]) ? loc(labels[value]) : value }))
    .sort((a, b) => a.label.localeCompare(b.label, g.game.i18n.lang));
}

/** Asks for name, type and folder, then creates the document. Resolves with null if dismissed. */
export async function showCreateDialog(
  cls: typeof Document,
  data: NewDocument = {},
  createOptions: CreateOptions = {},
  dialogOptions: DialogOptions = {},
): Promise<unknown> {
  const {
    types,
    folders,
    template,
    context,
    renderOptions: _unused,
    ...rest
  } = {
    ...(createOptions.types && { types: createOptions.types }),
    ...(createOptions.folders && { folders: createOptions.folders }),
    ...dialogOptions,
  } as DialogOptions;
  if (types && !types.length) throw new Error("The list of types to choose from is empty.");
  const { types: _t, folders: _f, ...operation } = createOptions;
  const { parent = null, pack = null } = operation;
  const choices = cls.metadata?.hasTypeData === false && cls.documentName !== "Macro" ? [] : choicesOf(cls, types);
  const typed = choices.length > 0;
  const preferred = kindConfig(cls.documentName)?.defaultType;
  const type = typed
    ? (choices.find((c) => c.value === (data.type ?? preferred))?.value ?? choices[0]!.value)
    : undefined;
  const label = loc(cls.metadata?.label) || cls.documentName;
  const title = g.game.i18n.has("DOCUMENT.Create")
    ? g.game.i18n.format("DOCUMENT.Create", { type: label })
    : `Create ${cls.documentName}`;
  const nameFor = (kind?: string) => cls.defaultName?.({ type: kind, parent, pack }) ?? `New ${cls.documentName}`;
  const where = parent ? [] : (folders ?? g.game.folders?.filter((f) => f.type === cls.documentName && !f.pack) ?? []);
  const option = (value: string, text: string, chosen: boolean) =>
    `<option value="${escapeHtml(value)}"${chosen ? " selected" : ""}>${escapeHtml(text)}</option>`;
  const group = (id: string, text: string, control: string) =>
    `<div class="form-group"><label for="create-${id}">${text}</label><div class="form-fields">${control}</div></div>`;

  let content: string;
  if (template) {
    content = await g.foundry.applications.handlebars.renderTemplate(template, {
      name: data.name ?? "",
      defaultName: nameFor(type),
      folder: data.folder,
      folders: where,
      hasFolders: where.length > 0,
      type,
      types: Object.fromEntries(choices.map((c) => [c.value, c.label])),
      hasTypes: choices.length > 1,
      ...context,
    });
  } else {
    content = group(
      "name",
      "Name",
      `<input id="create-name" type="text" name="name" value="${escapeHtml(data.name ?? "")}" placeholder="${escapeHtml(nameFor(type))}" autofocus>`,
    );
    if (choices.length > 1)
      content += group(
        "type",
        "Type",
        `<select id="create-type" name="type">${choices.map((c) => option(c.value, c.label, c.value === type)).join("")}</select>`,
      );
    else if (typed) content += `<input type="hidden" name="type" value="${escapeHtml(type)}">`;
    const folderId = (data.folder as Folder | null | undefined)?.id ?? data.folder ?? "";
    if (where.length)
      content += group(
        "folder",
        "Folder",
        `<select id="create-folder" name="folder">${option("", "none", !folderId)}${where.map((f) => option(f.id!, f.name, f.id === folderId)).join("")}</select>`,
      );
  }

  const holder = document.createElement("div");
  holder.className = "standard-form";
  holder.innerHTML = content;
  return g.foundry.applications.api.DialogV2.prompt({
    rejectClose: false,
    content: holder,
    ...rest,
    window: { title, icon: "fa-solid fa-plus", ...(rest.window as object) },
    position: { width: 360, ...(rest.position as object) },
    render: (_event: Event, dialog: HTMLElement | { element: HTMLElement }) => {
      const el = (dialog as { element?: HTMLElement }).element ?? (dialog as HTMLElement);
      const name = el.querySelector<HTMLInputElement>('[name="name"]');
      el.querySelector('[name="type"]')?.addEventListener("change", (event) => {
        if (name) name.placeholder = nameFor((event.target as HTMLSelectElement).value);
      });
    },
    ok: {
      label: title,
      icon: "fa-solid fa-check",
      callback: (_event: Event, button: HTMLButtonElement) => {
        const form = new g.foundry.applications.ux.FormDataExtended(button.form!).object;
        const source = g.foundry.utils.mergeObject({ ...data }, g.foundry.utils.expandObject(form), { inplace: false });
        if (!source.folder) delete source.folder;
        if (!(source.name as string | undefined)?.trim()) source.name = nameFor(source.type as string | undefined);
        return attempt(() => (cls.implementation ?? cls).create(source, { renderSheet: true, ...operation }));
      },
    },
  });
}
