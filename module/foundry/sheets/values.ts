/** What an input says, as the value its field stores; and what is wrong with it. */
import { problemsWith } from "../refuse.ts";
import { type Doc, getProperty, type Source } from "../seam.ts";
import { say } from "../text.ts";

type Control = HTMLElement & { name: string; value: unknown; checked?: boolean; type?: string };

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLElement && typeof (target as Partial<Control>).name === "string";

/** The value in the type of its field. Numbers are read as numbers; a list keeps its order, new entries last; words stand between commas. */
export function storedValue(control: Control): unknown {
  if (control.type === "checkbox") return control.checked === true;
  const { value } = control;
  if (control.type === "number" || control.dataset.dtype === "Number") return value === "" ? null : Number(value);
  if (control.dataset.dtype === "Words" && typeof value === "string")
    return value
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  return typeof value === "string" && control.type === "text" ? value.trim() : value;
}

/** The list at `path` with one entry put in (last) or taken out. */
export function listed(document: Doc, path: string, entry: string, on: boolean): string[] {
  const held = getProperty(document._source, path);
  const list = Array.isArray(held) ? held.map(String) : [];
  return on ? [...list.filter((e) => e !== entry), entry] : list.filter((e) => e !== entry);
}

/** Marks a control as wrong and says why below it; an empty reason takes the mark away. */
export function mark(control: HTMLElement, why: string): void {
  const id = `${control.closest("form")?.id ?? "ff"}-${control.getAttribute("name") ?? control.dataset.list ?? ""}-error`;
  control.parentElement?.querySelector(".ff-error[data-live]")?.remove();
  if (why === "") {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
    return;
  }
  const note = control.ownerDocument.createElement("span");
  note.className = "ff-error";
  note.id = id;
  note.dataset.live = "";
  note.setAttribute("role", "alert");
  note.textContent = why;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", id);
  control.after(note);
}

/** Why an input cannot be stored; "" where it can. */
export function reason(document: Doc, control: Control, changes: Source): string {
  const native = control as Control & Partial<HTMLInputElement>;
  if (native.checkValidity?.() === false) return native.validationMessage ?? "";
  const [problem] = problemsWith(document, changes);
  return problem ? say(problem.text) : "";
}
