/** Measuring functions in the page; all times in ms. */
import { actorNamed, appears, idleFor, page, quiet } from "./core.ts";

/** Sets the token with that name as the only target. */
function target(name: string): void {
  const { game, canvas } = page();
  for (const token of [...game.user.targets]) token.setTarget(false, { releaseOthers: false });
  canvas.tokens.placeables.find((t) => t.document.name === name)?.setTarget(true, { releaseOthers: true });
}

/** From a shift-click on a sheet's button to the card in the chat log. */
async function clickToCard(actor: string, at: string, selector: string): Promise<number> {
  const { sheet } = actorNamed(actor);
  if (!sheet.rendered) await sheet.render({ force: true });
  target(at);
  await idleFor();
  const cards = (): Element[] => [...document.querySelectorAll(".chat-log .ff-card")];
  const known = new Set(cards().map((card) => card.getAttribute("data-message-id")));
  const button = sheet.element.querySelector<HTMLElement>(selector);
  if (!button) throw new Error(`${actor}'s sheet has no ${selector}.`);
  const start = performance.now();
  button.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
  await appears(() => cards().find((card) => !known.has(card.getAttribute("data-message-id"))), "The card");
  const taken = performance.now() - start;
  await idleFor();
  return taken;
}

/**
 * Opens a sheet, closes it and opens it again. Times until the visible part is rendered and laid out; the second time
 * also until everything is.
 */
async function openSheet(name: string): Promise<{ items: number; first: number; second: number; whole: number }> {
  const { sheet, items } = actorNamed(name);
  const open = async (): Promise<{ taken: number; whole: number }> => {
    const start = performance.now();
    await sheet.render({ force: true });
    sheet.element.getBoundingClientRect();
    const taken = performance.now() - start;
    const panels = () => sheet.element.querySelectorAll("[role=tabpanel][data-group=primary]").length;
    const tabs = sheet.element.querySelectorAll("[role=tab][data-group=primary]").length;
    await appears(() => panels() >= tabs, "What lies in closed tabs");
    const whole = performance.now() - start;
    await quiet(document.body);
    return { taken, whole };
  };
  const first = await open();
  await sheet.close({ animate: false });
  await quiet(document.body);
  const second = await open();
  await sheet.close({ animate: false });
  await quiet(document.body);
  return { items: items.size, first: first.taken, second: second.taken, whole: second.whole };
}

/** Changes a value on an open sheet: which parts were replaced, and which of them are identical. */
async function changeOnSheet(name: string, path: string, value: number) {
  const actor = actorNamed(name);
  const { sheet } = actor;
  if (!sheet.rendered) await sheet.render({ force: true });
  await idleFor();
  const parts = (): Map<string, Element> =>
    new Map([...sheet.element.querySelectorAll("[data-application-part]")].map((e) => [idOf(e), e]));
  const before = new Map([...parts()].map(([id, element]) => [id, { element, html: element.outerHTML }]));
  const start = performance.now();
  const rest = quiet(sheet.element);
  await actor.update({ [path]: value });
  const taken = (await rest) - start;
  await idleFor();
  const replaced = [...parts()].filter(([id, element]) => before.get(id)?.element !== element);
  return {
    taken,
    parts: [...before.keys()],
    replaced: replaced.map(([id]) => id),
    needless: replaced.filter(([id, element]) => before.get(id)?.html === element.outerHTML).map(([id]) => id),
  };
}

const idOf = (element: Element): string => element.getAttribute("data-application-part") ?? "";

/** Posts that many real cards. Resolves to their stored data, and the time of each. */
async function postCards(actor: string, count: number): Promise<{ cards: object[]; times: number[] }> {
  const { game } = page();
  const { uuid } = actorNamed(actor);
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const start = performance.now();
    await game.fivefold.act(uuid, i % 2 ? "check" : "save", { skip: true });
    times.push(performance.now() - start);
    await idleFor();
  }
  return { cards: game.messages.contents.map((message) => message.toObject()), times };
}

/** Starts the combat; time until its first turn is shown. */
async function beginCombat(): Promise<number> {
  const { game } = page();
  const start = performance.now();
  await game.combat?.startCombat();
  await appears(current, "The first turn");
  const taken = performance.now() - start;
  await idleFor(400);
  return taken;
}

/** The row of the current combatant, once it is rendered as such. */
function current(): Element | null {
  const { game, ui } = page();
  const id = game.combat?.combatant?.id;
  return id ? ui.combat.element.querySelector(`[data-combatant-id="${id}"].now .ff-trackrow`) : null;
}

/**
 * Next turn: times until it is stored, until the tracker shows it, and until the page is idle; and the number of
 * renders.
 */
async function nextTurn() {
  const { game, Hooks } = page();
  await idleFor(200);
  let drawn = 0;
  const hook = Hooks.on("renderCombatTracker", () => {
    drawn += 1;
  });
  const shown = game.combat?.combatant?.id;
  const start = performance.now();
  const seen = appears(() => game.combat?.combatant?.id !== shown && current(), "The next turn").then(
    () => performance.now() - start,
  );
  await game.combat?.nextTurn();
  const stored = performance.now() - start;
  const rest = (await quiet(document.body, 250)) - start;
  Hooks.off("renderCombatTracker", hook);
  return { stored, seen: await seen, rest, drawn };
}

const FINDER = "#fivefold-finder";
const foundRows = (): number => document.querySelectorAll(`${FINDER} tbody tr`).length;

/** Adds this many copies of their items to the packs with such a type: users have larger packs than ours. */
function fill(type: string, count: number): void {
  const pack = [...page().game.packs].find(({ index }) => [...index].some((entry) => entry.type === type));
  if (!pack) throw new Error(`No pack lists ${type}.`);
  const list = pack.getIndex.bind(pack);
  pack.getIndex = async (options) => {
    const listed = [...(await list(options))];
    const things = listed.filter((entry) => entry.type === type);
    const copy = (_: unknown, i: number) => ({ ...things[i % things.length]!, uuid: `${i}`, name: `Thing ${i}` });
    return [...listed, ...Array.from({ length: count }, copy)];
  };
  page().Hooks.callAll("updateCompendium");
}

/** Opens the compendium browser at an item type: time until its rows are rendered and laid out. */
async function openFinder(type: string, more = 0): Promise<{ taken: number; rows: number }> {
  if (more > 0) fill(type, more);
  const start = performance.now();
  await page().game.fivefold.find({ type, query: "" });
  document.querySelector(FINDER)?.getBoundingClientRect();
  const found = { taken: performance.now() - start, rows: foundRows() };
  await quiet(document.body);
  return found;
}

/** Enters a whole search word: time until the rows match it. */
async function searchFinder(word: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>(`${FINDER} [name=query]`);
  if (!field) throw new Error("The compendium browser is not open.");
  const before = document.querySelector(`${FINDER} tbody`);
  const start = performance.now();
  field.value = word;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await appears(() => document.querySelector(`${FINDER} tbody`) !== before && foundRows() > 0, "What was searched for");
  const taken = performance.now() - start;
  await quiet(document.body);
  return taken;
}

const bench = { openFinder, searchFinder, clickToCard, openSheet, changeOnSheet, postCards, beginCombat, nextTurn };
export type Bench = typeof bench;
Object.assign(globalThis, { bench });
