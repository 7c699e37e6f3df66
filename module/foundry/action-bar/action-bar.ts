/** The action bar of the controlled token: hooks and keys. Its content is loaded when it is first shown. */
import { followHoveredToken } from "../actions/hovered-token.ts";
import { onHook, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { onRulesetLoaded } from "../adapter/ruleset-loader.ts";
import { focusCard } from "../chat/focus-card.ts";

const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** Hooks that may change what the bar shows. */
const HOOKS = [
  ...["ready", "canvasReady", "canvasTearDown", "controlToken", "deleteToken", "updateActor", "deleteActor"],
  ...["createItem", "updateItem", "deleteItem", "createActiveEffect", "updateActiveEffect", "deleteActiveEffect"],
  ...["createCombat", "updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"],
  ...["updateUser", "clientSettingChanged"],
];

const loadBar = lazyLoad(() => import("./bar-element.ts"));
/** The loaded renderer; a key press cannot wait for it. */
let bar: Awaited<ReturnType<typeof loadBar>> = null;
let queued = false;
let ready = false;

/** Renders the bar once for all changes made together. */
function refresh(): void {
  if (queued || !ready || typeof document === "undefined") return;
  queued = true;
  setTimeout(async () => {
    bar ??= await loadBar();
    queued = false;
    await bar?.drawBar();
  }, 20);
}

/**
 * Registers hooks, and keys: Shift and a digit for each slot, as Foundry's hotbar uses the digits alone; Shift+B moves
 * the focus to the bar, Shift+N to the newest card that waits for this user, Shift+E ends the turn.
 */
export function registerActionBar(): void {
  followHoveredToken();
  onHook("ready", () => {
    ready = true;
  });
  for (const hook of HOOKS) onHook(hook, refresh);
  // A moved or turned token changes nothing in the bar.
  onHook("updateToken", (_token: unknown, { x, y, rotation, elevation, sort, ...changed }: Source) => {
    if (Object.keys(changed).some((key) => key !== "_id")) refresh();
  });
  onRulesetLoaded(refresh);
  for (const slot of SLOTS) registerKey(`slot${slot}`, `${slot}`, `Digit${slot}`, () => bar?.pressSlot(slot) ?? false);
  registerKey("focusBar", "bar", "KeyB", () => bar?.focusBar() ?? false);
  registerKey("focusCard", "card", "KeyN", focusCard);
  registerKey("endTurn", "endTurn", "KeyE", () => bar?.pressEndTurn() ?? false);
}

/** Registers a key with Shift; `name` is its text. */
function registerKey(id: string, name: string, key: string, onDown: () => boolean): void {
  game.keybindings?.register(SYSTEM, id, {
    name: `FIVEFOLD.Bar.Key.${name}`,
    editable: [{ key, modifiers: [foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.SHIFT] }],
    onDown,
  });
}
