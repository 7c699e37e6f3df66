/** Messages at the fields of a sheet whose value is not accepted and not stored. */
import { text } from "../../kernel/card.ts";
import { localizeText } from "../adapter/text.ts";

/** A box below this width does not hold a message: it goes below the next box around it. */
const WIDTH = 192;

/** The box whose next line is free for a message: its parent is wide enough and puts boxes below each other. */
function lineOf(control: HTMLElement): HTMLElement {
  let box = control;
  for (let parent = box.parentElement; parent && !parent.matches("form"); parent = box.parentElement) {
    const { display, flexWrap, flexDirection } = getComputedStyle(parent);
    const inRow = display.includes("flex") && flexWrap === "nowrap" && flexDirection.startsWith("row");
    const inText = display.startsWith("inline") && !display.includes("flex") && !display.includes("grid");
    if (!inRow && !inText && !display.startsWith("table") && parent.clientWidth >= WIDTH) break;
    box = parent;
    if (box.matches("tr")) break;
  }
  // Boxes beside it in the same row stay there, and earlier messages come first.
  const { bottom } = box.getBoundingClientRect();
  for (let next = box.nextElementSibling; next instanceof HTMLElement; next = next.nextElementSibling) {
    const { top, height } = next.getBoundingClientRect();
    if (height > 0 && top >= bottom - 1 && next.dataset.live === undefined) break;
    box = next;
  }
  return box;
}

/** Puts a message below the line of its field; in a table it is a row of its own. */
function place(control: HTMLElement, note: HTMLElement): void {
  const line = lineOf(control);
  if (!(line instanceof HTMLTableRowElement)) {
    line.after(note);
    return;
  }
  const row = line.ownerDocument.createElement("tr");
  row.dataset.live = "";
  const cell = row.insertCell();
  cell.colSpan = control.closest("tr")?.cells.length ?? 1;
  cell.append(note);
  line.after(row);
}

/** Names the field, unless the message stands directly below it. */
function say(control: HTMLElement, note: HTMLElement, why: string): void {
  const name = control.getAttribute("aria-label") ?? "";
  note.textContent =
    note.previousElementSibling === control || name === ""
      ? why
      : localizeText(text("FIVEFOLD.Problem.field", { name, problem: why }));
}

const messageOf = (control: HTMLElement): HTMLElement | null =>
  control.ownerDocument.getElementById(control.dataset.refused ?? "");

/** Marks an input as invalid, with the reason below it; an empty reason clears the mark. */
export function mark(control: HTMLElement, why: string): void {
  const shown = messageOf(control);
  if (shown && why !== "") {
    say(control, shown, why);
    return;
  }
  (shown?.closest("tr[data-live]") ?? shown)?.remove();
  if (why === "") {
    if (control.dataset.refused === undefined) return;
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
    delete control.dataset.refused;
    return;
  }
  const id = `${control.closest("form")?.id ?? "ff"}-${control.getAttribute("name") ?? control.dataset.list ?? ""}-error`;
  const note = control.ownerDocument.createElement("span");
  note.className = "ff-error";
  note.id = id;
  note.dataset.live = "";
  note.setAttribute("role", "alert");
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", id);
  control.dataset.refused = id;
  place(control, note);
  say(control, note, why);
}

export const isMarked = (control: HTMLElement): boolean => control.dataset.refused !== undefined;

/** Shows the stored value of a marked input again, without the message. */
export function restore(control: HTMLElement): void {
  if (control instanceof HTMLSelectElement)
    for (const option of control.options) option.selected = option.defaultSelected;
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    control.value = control.defaultValue;
  mark(control, "");
}

/** The same for all inputs of a window. */
export function restoreAll(within: HTMLElement): void {
  for (const control of within.querySelectorAll<HTMLElement>("[data-refused]")) restore(control);
}
