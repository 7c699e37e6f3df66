/** Uuids of the packs' backgrounds, roles and tables, in the order of their dice. */
const at = (pack: string, type: string, id: string): string => `Compendium.fivefold.grimoire-${pack}.${type}.${id}`;

/** By the d8. */
export const BACKGROUND_ITEMS: readonly string[] = [
  "dTw3itD2aKG01d2Q",
  "1kGlBEfCmJ4J5KP5",
  "TZ3Q6w6ObJjJoUhN",
  "bkFm1vDtMm3W46Tj",
  "chyMXz6n6zO2PHB1",
  "i1aFBQwjP58cyZCj",
  "zstU6bPvHfgUJuWj",
  "Jp4tJo58EqJF84Cv",
].map((id) => at("backgrounds", "Item", id));

/** By the d12. */
export const ROLE_ITEMS: readonly string[] = [
  "Pxi1pNe8peNUXHy1",
  "xBjwZUdCgXBlDvay",
  "p3B2zb5gXF7vY8MG",
  "VABKIsWrXAHMKa7H",
  "goVfdTaQDJ1H18Oe",
  "mFXw170UhUlm0w4w",
  "Z1ZwEelCWTIYHWll",
  "QntvAs4ySYnuLXva",
  "bhP5wBA6RArZEgoq",
  "FbBGk5ezT16zbID5",
  "iuNgaP4zJqRZzjF7",
  "4GXxXFbnOmyBEpwi",
].map((id) => at("backgrounds", "Item", id));

export const RANDOM_SPELL = at("tables", "RollTable", "YHNKjRsuF6EP0vNr");
export const COMMON_SCROLL = at("tables", "RollTable", "4DwwvK5jiD04n912");
export const SPELLS = 28;

/** Table rows of belongings that are real items: "background.row". */
export const REAL_THINGS: Readonly<Record<string, string>> = {
  "2.2": at("gear", "Item", "KHLdTXWz8hoOUj1v"),
  "2.3": at("gear", "Item", "QRTTmX1GPNZ1vK1r"),
  "2.6": at("gear", "Item", "gDbibnJ80jWOMsoC"),
  "4.4": at("gear", "Item", "kunXVHFORPLd6E3a"),
  "7.1": at("gear", "Item", "ugexTnevtWg7Fr1C"),
  "7.2": at("gear", "Item", "z9NZ60rWrPHFFAO1"),
  "8.1": at("gear", "Item", "YL3J08lD1dgN4wiQ"),
};

/** Holds two random spells, unpacked later, unless its owner has spells already. */
export const BOOK = at("gear", "Item", "qBduCqdMBp3Psjdc");

/** A Deserter has the axe or the bow. */
export const AXE = at("gear", "Item", "EOMgLSVBFd9xQOf0");
export const BOW = at("gear", "Item", "UW0dTVSU5YudkY4Q");
