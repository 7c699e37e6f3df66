/** Document types, where they are stored and what they embed. */

/** Primary document types of a world: name to database collection. */
export const COLLECTIONS: Record<string, string> = {
  Actor: "actors",
  Adventure: "adventures",
  Cards: "cards",
  ChatMessage: "messages",
  Combat: "combats",
  Folder: "folders",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
  User: "users",
};

/** Also primary, but only inside a compendium (generation 14). */
export const PACK_COLLECTIONS: Record<string, string> = { ...COLLECTIONS, ActiveEffect: "effects" };

/** Embedded collections: parent name to { field: child name }. */
export const EMBEDDED: Record<string, Record<string, string>> = {
  Actor: { items: "Item", effects: "ActiveEffect" },
  ActorDelta: { items: "Item", effects: "ActiveEffect" },
  Item: { effects: "ActiveEffect" },
  JournalEntry: { pages: "JournalEntryPage", categories: "JournalEntryCategory" },
  RollTable: { results: "TableResult" },
  Combat: { combatants: "Combatant", groups: "CombatantGroup" },
  Scene: {
    tokens: "Token",
    drawings: "Drawing",
    lights: "AmbientLight",
    levels: "Level",
    notes: "Note",
    regions: "Region",
    sounds: "AmbientSound",
    templates: "MeasuredTemplate",
    tiles: "Tile",
    walls: "Wall",
  },
  Region: { behaviors: "RegionBehavior" },
  Playlist: { sounds: "PlaylistSound" },
  Cards: { cards: "Card" },
};

/** Embedded single documents: parent name to { field: child name }. */
export const SINGLE: Record<string, Record<string, string>> = { Token: { delta: "ActorDelta" } };

/** The parent's field that holds its embedded documents of this type, or undefined. */
export function fieldFor(parent: string, child: string): string | undefined {
  const fields = EMBEDDED[parent] ?? {};
  return Object.keys(fields).find((field) => fields[field] === child);
}

const named = (names: string): Set<string> => new Set(names.split(" "));

export const WITH_OWNERSHIP = named(
  "Actor Item JournalEntry JournalEntryPage Macro RollTable Scene Cards Playlist Region",
);
export const WITH_SORT = named("Actor Item JournalEntry JournalEntryPage Macro RollTable Scene Folder Cards Playlist");
export const WITHOUT_STATS = named(
  "Combatant CombatantGroup Token Drawing AmbientLight Level Note Region AmbientSound MeasuredTemplate Tile Wall RegionBehavior Card ActorDelta",
);
export const WITH_AUTHOR = named("ChatMessage Macro");

/** Subtypes that exist in any system. */
export const CORE_TYPES: Record<string, readonly string[]> = {
  ActiveEffect: ["base"],
  ChatMessage: ["base"],
  Combat: ["base"],
  Combatant: ["base"],
  CombatantGroup: ["base"],
  JournalEntryPage: ["text", "image", "pdf", "video"],
  Macro: ["chat", "script"],
  TableResult: ["base", "text", "document"],
};

/** Document types whose subtypes come from the system's manifest. */
export const TYPED = new Set([...Object.keys(CORE_TYPES), "Actor", "Item"]);

/** Fields of core documents that hold HTML and are sanitized like a system's `htmlFields`. */
export const CORE_HTML: Record<string, readonly string[]> = {
  ChatMessage: ["content", "flavor"],
  JournalEntryPage: ["text.content"],
  ActiveEffect: ["description"],
  RollTable: ["description"],
  TableResult: ["description"],
  Scene: ["description"],
};

/** Fields of core documents that hold file paths, by category. */
export const CORE_FILES: Record<string, Record<string, readonly string[]>> = {
  Actor: { img: ["IMAGE"], "prototypeToken.texture.src": ["IMAGE", "VIDEO"] },
  Item: { img: ["IMAGE"] },
  ActiveEffect: { img: ["IMAGE"] },
  Macro: { img: ["IMAGE"] },
  RollTable: { img: ["IMAGE"] },
  Token: { "texture.src": ["IMAGE", "VIDEO"] },
  User: { avatar: ["IMAGE"] },
};
