/** Runs an action of the benchmark with random dice, and its follow-ups, as the game would. */
import type { Line } from "../../../module/kernel/card.ts";
import type { Action, Facts, Form, Offer, Outcome, Parts } from "../../../module/kernel/ruleset.ts";

/** Result of a run. */
export interface Story {
  outcome: Outcome;
  /** Lines of the card by id, in order. */
  lines: ReadonlyMap<string, Line>;
  /** The first option of each choice, by id: the one taken. */
  choices: ReadonlyMap<string, string>;
}

export type Versus = Extract<Line, { kind: "versus" }>;

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

  /** Runs an offer's action with the offer's parts. Facts are the same in every run, so they are cached. */
  follow(offer: Offer, random: () => number): Story {
    const known = this.#known(offer.action);
    const self = String(offer.parts.self);
    const key = `${offer.id} ${self}`;
    const from = `${key} ${JSON.stringify(offer.form)}`;
    const sure = this.#sure.get(from);
    if (sure) return sure;
    const { facts, defaults } = this.#staged.get(key) ?? this.#stage(key, known, this.#partsFor(offer, self));
    return this.#tell(known, facts, { ...defaults, ...offer.form }, random, from);
  }

  #stage(key: string, known: Action, parts: Parts): { facts: Facts; defaults: Form } {
    const facts = known.facts(parts);
    const staged = { facts, defaults: known.defaults(facts) };
    this.#staged.set(key, staged);
    return staged;
  }

  #known(action: string): Action {
    const known = this.actions[action];
    if (!known) throw new Error(`no action ${action}`);
    return known;
  }

  #partsFor(offer: Offer, self: string): Parts {
    const given = offer.form as Parts["given"];
    // For the offer's own actor only the form is new; another part acts against it.
    if (self === "self") return { ...this.parts, given: { ...this.parts.given, ...given } };
    const target = this.parts.targets[Number(self.slice(1))];
    if (!/^t\d+$/.test(self) || !target) throw new Error(`${offer.id}: no target ${self}`);
    return { ...this.parts, self: target, item: undefined, targets: [this.parts.self], given };
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
