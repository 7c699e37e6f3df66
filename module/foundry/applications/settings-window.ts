/** Foundry's settings window: says what the preset of the automation means for each kind, and which kind differs from it. */
import { format, localize, SYSTEM } from "../adapter/foundry-api.ts";
import { AUTOMATED, type Automation, overrideKey, presetAutomates } from "../adapter/settings.ts";

const TEXTS = "FIVEFOLD.Settings.automated";

/** Keeps the texts of the window up to date with its fields. */
export function explainAutomation(html: HTMLElement): void {
  const fieldOf = (key: string) => html.querySelector<HTMLSelectElement>(`[name="${SYSTEM}.${key}"]`);
  const preset = fieldOf("automation");
  if (!preset) return;
  const show = (): void => {
    for (const kind of AUTOMATED) {
      const field = fieldOf(overrideKey(kind));
      if (!field) continue;
      const usual = presetAutomates(preset.value as Automation, kind) ? "on" : "off";
      const value = localize(`${TEXTS}.${usual}`);
      for (const option of field.options)
        if (option.value === "preset") option.textContent = format(`${TEXTS}.presetIs`, { value });
      noteOf(field).textContent =
        field.value === "preset" || field.value === usual ? "" : format(`${TEXTS}.differs`, { value });
    }
  };
  for (const field of [preset, ...AUTOMATED.map((kind) => fieldOf(overrideKey(kind)))])
    field?.addEventListener("change", show);
  show();
}

/** The note below a setting, announced when it changes. */
function noteOf(field: HTMLElement): HTMLElement {
  const group = field.closest(".form-group") ?? field;
  const checkbox = group.querySelector<HTMLElement>("[data-ff-override]");
  if (checkbox) return checkbox;
  const note = field.ownerDocument.createElement("p");
  note.className = "hint";
  note.dataset.ffOverride = "";
  note.role = "status";
  group.append(note);
  return note;
}
