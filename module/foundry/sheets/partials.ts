/** Shared template partials by name; paths below the system folder. */
const part = (name: string): string => `templates/parts/${name}.hbs`;

export const partials: Readonly<Record<string, string>> = {
  ffNumber: part("number"),
  ffText: part("text"),
  ffField: part("field"),
  ffSelect: part("select"),
  ffSwitch: part("switch"),
  ffProse: part("prose"),
  ffTools: part("tools"),
  ffAdd: part("add"),
  ffHold: part("hold"),
  ffLevelUp: part("level-up"),
  ffSigil: part("sigil"),
  ffChips: part("chips"),
  ffEffects: part("effects"),
  ffReadingSection: part("reading-section"),
  ffBarButton: "templates/action-bar-button.hbs",
};
