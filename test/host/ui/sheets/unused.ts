import type { Constructor } from "../../types.ts";
import type { FormSheetClass } from "./simple.ts";

/** Sheets of documents that the test host stores but never opens: the classes exist to be extended. */
const NAMES = `AdventureExporter AmbientLightConfig AmbientSoundConfig BaseSheet CardConfig CardsConfig CardDeckConfig
  CardHandConfig CardPileConfig CombatantConfig DrawingConfig MeasuredTemplateConfig NoteConfig PlaylistConfig
  PlaylistSoundConfig RegionBehaviorConfig RegionConfig TableResultConfig TileConfig UserConfig WallConfig`.split(
  /\s+/,
);

export function defineUnusedSheets(FormSheet: FormSheetClass): Record<string, Constructor> {
  const footer = { template: "templates/sheets/save.hbs" };
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      {
        [name]: class extends FormSheet {
          static override PARTS = { footer };
        },
      }[name]!,
    ]),
  );
}
