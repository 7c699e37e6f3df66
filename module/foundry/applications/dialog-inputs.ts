/** What the small buttons of a dialog do to its inputs. */
import { stepped, toggledGroup } from "./dialog-view.ts";

const inputOf = (form: HTMLElement, { field = "" }: DOMStringMap): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`:is(input, select)[name="${CSS.escape(field)}"]`);

/** Changes a number by a step; false if there is no such input. */
export function stepInput(form: HTMLElement, data: DOMStringMap): boolean {
  const input = inputOf(form, data);
  if (input) input.value = stepped(input, Number(data.by ?? 0));
  return input !== null;
}

/** Sets the value of a suggestion button; false if there is no such input. */
export function pickValue(form: HTMLElement, data: DOMStringMap): boolean {
  const input = inputOf(form, data);
  if (input) input.value = data.value ?? "";
  return input !== null;
}

/** Ticks all boxes of a group, or none if all of them are ticked. */
export function tickGroup(form: HTMLElement, { field = "", values = "" }: DOMStringMap): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(field)}"]`)];
  const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const after = toggledGroup(ticked, values.split(" "));
  for (const box of boxes) box.checked = after.includes(box.value);
}
