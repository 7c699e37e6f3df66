/** Runs an action of the benchmark with random dice, and its follow-ups, as the game would. */
import type { Line } from "../../../module/kernel/card.ts";
import type { Action, Facts, Form, Offer, Outcome, Parts, Snapshot } from "../../../module/kernel/ruleset.ts";

/** Result of a run. */
export interface Story {
  outcome: Outcome;
  /** Lines of the card by id, in order. */
  lines: ReadonlyMap<string, Line>;
  /** The first option of each choice, by id: the one taken. */
  choices: ReadonlyMap<string, string>;
}

export type Versus = Extract<Line, { kind: "versus" }>;

const keyOf = (offer: Offer): string => JSON.stringify([offer.id, offer.parts, offer.form]);

export class Scene {
  readonly #staged = new Map<string, { facts: Facts; defaults: Form }>();
  /** Runs without dice, by their start: all runs from there are the same. */
  readonly #sure = new Map<string, Story>();

  constructor(
    readonly actions: Readonly<Record<string, Action>>,
    readonly action: string,
    readonly parts: Parts,
    readonly facts: Facts,
    readonly form: Form,
  ) {}

  /** Runs the action of the scene once. */
  play(random: () => number): Story {
    return this.#sure.get("") ?? this.#tell(this.#known(this.action), this.facts, this.form, random, "");
  }

  /** Runs a follow-up's action with the follow-up's parts. Facts of the same parts and form are cached. */
  follow(offer: Offer, random: () => number): Story {
    const key = keyOf(offer);
    const sure = this.#sure.get(key);
    if (sure) return sure;
    const { known, facts, form } = this.#stage(offer);
    return this.#tell(known, facts, form, random, key);
  }

  /** Whether a follow-up cannot be started as it is, such as an attack beyond its range. */
  isRefused(offer: Offer): boolean {
    const { known, facts, form } = this.#stage(offer);
    return (known.problems?.(facts, form) ?? []).length > 0;
  }

  #stage(offer: Offer): { known: Action; facts: Facts; form: Form } {
    const known = this.#known(offer.action);
    const key = keyOf(offer);
    const facts = this.#staged.get(key)?.facts ?? known.facts(this.#partsFor(offer));
    const staged = this.#staged.get(key) ?? { facts, defaults: known.defaults(facts) };
    this.#staged.set(key, staged);
    return { known, facts, form: { ...staged.defaults, ...offer.form } };
  }

  #known(action: string): Action {
    const known = this.actions[action];
    if (!known) throw new Error(`no action ${action}`);
    return known;
  }

  #partsFor(offer: Offer): Parts {
    const given = { ...this.#moment(), ...offer.form } as Parts["given"];
    const targets = Object.keys(offer.parts)
      .filter((part) => /^t\d+$/.test(part))
      .sort()
      .flatMap((part) => [offer.parts[part] ?? []].flat().map((name) => this.#actor(offer, name)));
    const item = offer.parts.item === undefined ? undefined : this.parts.item;
    const { item: _, ...others } = this.parts;
    return { ...others, self: this.#actor(offer, String(offer.parts.self)), ...(item ? { item } : {}), targets, given };
  }

  /** The actor of a part of the scene. */
  #actor(offer: Offer, part: string): Snapshot {
    const found = part === "self" ? this.parts.self : this.parts.targets[Number(part.slice(1))];
    if (!found || !/^(self|t\d+)$/.test(part)) throw new Error(`${offer.id}: no part ${part}`);
    return found;
  }

  /** The state of the combat, which follow-ups read, too. */
  #moment(): Form {
    const { fighting, combat, round, ownTurn } = this.parts.given;
    const state = { fighting, combat, round, ownTurn };
    return Object.fromEntries(
      Object.entries(state).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    );
  }

  #tell(known: Action, facts: Facts, form: Form, random: () => number, from: string): Story {
    const lines = new Map<string, Line>();
    const choices = new Map<string, string>();
    const procedure = known.start(facts, form);
    let send: unknown;
    let rolled = false;
    for (;;) {
      const next = procedure.next(send);
      send = undefined;
      if (next.done) {
        const story = { outcome: next.value, lines, choices };
        if (!rolled) this.#sure.set(from, story);
        return story;
      }
      const step = next.value;
      if (step.kind === "roll") {
        rolled = true;
        send = Array.from({ length: step.count }, () => 1 + Math.floor(random() * step.faces));
      } else if (step.kind === "say") lines.set(step.id, step.line);
      else if (step.kind === "choice") {
        choices.set(step.id, step.options[0]!);
        send = step.options[0];
      }
    }
  }
}

/** All comparisons of a run, in order. */
export const comparisons = ({ lines }: Story): Versus[] =>
  [...lines.values()].filter((line): line is Versus => line.kind === "versus");

/** Last part of the key of the headline. */
export const verdict = ({ outcome }: Story): string => outcome.headline.key.split(".").at(-1)!;

export const offered = ({ outcome }: Story, id: string): Offer | undefined => outcome.offers.find((o) => o.id === id);
