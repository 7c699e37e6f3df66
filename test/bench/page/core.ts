/** The parts of the page that are measured, with minimal types. Everything in this folder runs in the page. */
interface Sheet {
  rendered: boolean;
  element: HTMLElement;
  render(options: { force: boolean }): Promise<unknown>;
  close(options?: { animate: boolean }): Promise<unknown>;
}

export interface ActorDoc {
  uuid: string;
  sheet: Sheet;
  items: { size: number };
  update(changes: Record<string, unknown>): Promise<unknown>;
}

interface CombatDoc {
  combatant: { id: string } | null;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}

interface MessageDoc {
  toObject(): Record<string, unknown>;
}

interface Listed {
  type?: string;
  uuid: string;
  name: string;
}

interface Pack {
  index: Iterable<Listed>;
  getIndex(options?: object): Promise<Iterable<Listed>>;
}

interface Page {
  game: {
    packs: Iterable<Pack>;
    actors: { getName(name: string): ActorDoc | undefined };
    messages: { size: number; contents: MessageDoc[] };
    combat: CombatDoc | null;
    user: { targets: Iterable<TokenShown> };
    fivefold: {
      act(uuid: string, action: string, request: object): Promise<unknown>;
      find(request: { type: string; query: string }): Promise<unknown>;
      idle(): Promise<unknown>;
    };
  };
  canvas: { tokens: { placeables: TokenShown[] } };
  ui: {
    combat: { element: HTMLElement; render(o: { force: boolean }): Promise<unknown> };
    sidebar: { changeTab?(tab: string, group: string): void };
  };
  Hooks: { callAll(name: string): void; on(name: string, fn: () => void): number; off(name: string, id: number): void };
}

interface TokenShown {
  document: { name: string };
  setTarget(on: boolean, options: { releaseOthers: boolean }): void;
}

export const page = (): Page => globalThis as unknown as Page;

export function actorNamed(name: string): ActorDoc {
  const actor = page().game.actors.getName(name);
  if (!actor) throw new Error(`There is nobody called ${name}.`);
  return actor;
}

const PATIENCE = 20_000;

/** Resolves with the first result of `look`, which is called after every change of the page. Rejects after 20 s. */
export function appears<T>(look: () => T | null | undefined | false, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const now = look();
    if (now) return resolve(now);
    const late = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`${what} did not appear.`));
    }, PATIENCE);
    const observer = new MutationObserver(() => {
      const found = look();
      if (!found) return;
      clearTimeout(late);
      observer.disconnect();
      resolve(found);
    });
    observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  });
}

/** Resolves with the time of the last change when nothing below the element has changed for `ms`. */
export function quiet(element: Element, ms = 150): Promise<number> {
  return new Promise((resolve) => {
    let last = performance.now();
    let timer = setTimeout(done, ms);
    const observer = new MutationObserver(() => {
      last = performance.now();
      clearTimeout(timer);
      timer = setTimeout(done, ms);
    });
    function done(): void {
      observer.disconnect();
      resolve(last);
    }
    observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Waits until everything is written and the page is idle. */
export async function idleFor(ms = 120): Promise<void> {
  await page().game.fivefold.idle();
  await quiet(document.body, ms);
}
