/**
 * The window of the action dialog: renders the fields of an action's form, its problems, and exact odds, updated as the
 * user types.
 */
import type { Text } from "../../kernel/card.ts";
import { shownOdds } from "../../kernel/odds-view.ts";
import type { Action, Facts, Form, Problem } from "../../kernel/ruleset.ts";
import type { Source } from "../adapter/foundry-api.ts";
import { rulesets } from "../adapter/ruleset-of.ts";
import { figure, localizeText } from "../adapter/text.ts";
import { oneClick } from "./click-guard.ts";
import { areaView, type DialogArea, tickedTargets, withTargetDefaults } from "./dialog-area.ts";
import { fill } from "./dialog-dice.ts";
import { pickValue, stepInput, tickGroup } from "./dialog-inputs.ts";
import { aimView, explained, fieldsView, fillingsAt, sendLabel } from "./dialog-parts.ts";
import { isEqualValue, mergeRolled, readForm } from "./dialog-read.ts";
import { type DialogState, stateOf } from "./dialog-state.ts";
import { openSteps, stepsView } from "./dialog-steps.ts";
import { collapsedSections, oddsView } from "./dialog-view.ts";
import { questions } from "./lazy-confirm.ts";
import { focusReturn } from "./list-focus.ts";
import { onRovingKey } from "./roving-focus.ts";
import { withoutHiddenNumbers } from "./visible-odds.ts";
import { Window } from "./window.ts";
import { emblem } from "./window-header.ts";

type Values = Record<string, Form[string]>;

/** What the dialog asks. */
export interface Asked {
  action: Action;
  facts: Facts;
  form: Form;
  resolve: (form: Form | null) => void;
  /** Label of the submit button instead of the action's own verb. */
  verb?: Text | undefined;
  /** Names of the fields that may be filled in; all others are fixed. */
  only?: readonly string[] | undefined;
  /** The form belongs to another user: only fields about this user's own actors may be filled in. */
  defends?: boolean;
  /** Called before it resolves if the user sends the form to the GM for review. */
  send?: (() => void) | undefined;
  /** Places the action's area on the scene, and corrects its targets. */
  area?: DialogArea | undefined;
}

/** The window; `resolve` gets the form, or null if cancelled. */
export class ActionDialog extends Window {
  static override DEFAULT_OPTIONS = {
    id: "fivefold-dialog-{id}",
    classes: ["fivefold", "ff-dialog"],
    tag: "form",
    position: { width: 480, height: "auto" },
    window: { resizable: true },
    form: { handler: ActionDialog.onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      cancel: ActionDialog.onCancel,
      step: ActionDialog.onStep,
      pick: ActionDialog.onPick,
      tickGroup: ActionDialog.onTickGroup,
      rule: explained,
      explain: explained,
      send: ActionDialog.onSend,
      turnTo: ActionDialog.onTurnTo,
      fill: ActionDialog.onFill,
      place: ActionDialog.onPlace,
    },
  };

  static override PARTS = {
    fields: { template: "systems/fivefold/templates/dialog-fields.hbs", scrollable: [".ff-scroll"] },
    odds: { template: "systems/fivefold/templates/dialog-odds.hbs" },
    footer: { template: "systems/fivefold/templates/dialog-footer.hbs" },
  };

  readonly #action: Action;
  readonly #emblem: string;
  #facts: Facts;
  #allFacts: Facts;
  readonly #resolve: (form: Form | null) => void;
  /** Returns focus to where it was before the dialog opened. */
  readonly #back = focusReturn();
  readonly #verb: Text | undefined;
  readonly #only: readonly string[] | undefined;
  readonly #defends: boolean;
  readonly #send: (() => void) | undefined;
  readonly #area: DialogArea | undefined;
  #values: Values;
  #answered = false;
  /** Whether the user has changed or rolled anything here. */
  #touched = false;
  #pressing = false;
  #stale = false;
  /** Titles of the sections that the user has expanded. */
  readonly #unfolded = new Set<string>();
  /** Id of the open page, if the dialog has pages. */
  #step = "";
  /** Number of pages opened so far. */
  #seen = 0;
  /** Whether the user has been asked about open goals. */
  #askedOpen = false;

  constructor({ action, facts, form, resolve, verb, only, defends = false, send, area }: Asked) {
    const ruleset = rulesets.find((r) => r.actions[action.id]?.title === action.title);
    super({ classes: [`ff-${ruleset?.id ?? "plain"}`], window: { title: localizeText(action.title(facts)) } });
    this.#action = action;
    this.#emblem = ruleset?.icon ?? "";
    this.#facts = withoutHiddenNumbers(facts);
    this.#allFacts = facts;
    this.#values = { ...form };
    this.#resolve = resolve;
    this.#verb = verb;
    this.#only = only;
    this.#defends = defends;
    this.#send = send;
    this.#area = area;
  }

  override async _renderFrame(options: Source): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.#emblem) emblem(frame, this.#emblem);
    return frame;
  }

  override async _prepareContext(): Promise<Source> {
    const { fields, problems, odds } = this.#state();
    const named = new Set(fields.map((f) => f.name));
    const steps = this.#steps(problems);
    const dice = (at: string) => fillingsAt(this.#action, this.#facts, this.#values, at);
    const views = fieldsView(fields, steps?.at, this.#values, problems, this.#touched, this.id).map((field) => ({
      ...field,
      dice: dice(field.name),
    }));
    const distance = views.find((field) => field.name === "distance" && field.kind === "number");
    const aim = aimView(this.#action, this.#facts, this.#values, distance);
    return {
      icon: this.#action.icon,
      aim,
      area: areaView(this.#area, this.#action, this.#facts, this.#values),
      steps,
      dice: dice(""),
      sections: collapsedSections(
        aim ? views.filter((field) => field !== distance) : views,
        this.#action.defaults(this.#facts),
        this.#unfolded,
      ),
      general: problems.filter((p) => !named.has(p.field)).map((p) => localizeText(p.text)),
      odds: odds ? oddsView(shownOdds(odds), localizeText, figure) : null,
      disabledReason: localizeText(problems[0]?.text),
      send: this.#send ? sendLabel(this.#action) : "",
      verb: localizeText(
        this.#verb ?? this.#action.buttonLabel?.(this.#facts, this.#values) ?? { key: "FIVEFOLD.Dialog.roll" },
      ),
    };
  }

  override async _onRender(context: Source, options: Source): Promise<void> {
    await super._onRender(context, options);
    if (!this.element.dataset.listening) {
      this.element.dataset.listening = "true";
      this.element.addEventListener("change", () => this.#changed());
      this.element.addEventListener("toggle", (event) => this.#toggled(event.target as HTMLDetailsElement), true);
      // Also from within an input, where core ignores the key.
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        void this.close();
      });
      this.element.addEventListener("keydown", onRovingKey);
      this.element.addEventListener("pointerdown", () => {
        this.#pressing = true;
        addEventListener("pointerup", () => setTimeout(() => this.#released()), { once: true });
      });
      this.element.addEventListener("input", (event) => {
        const { type } = event.target as HTMLInputElement;
        if (type === "range") this.#changed();
        else if (type === "text" || type === "number") this.#typed();
      });
    }
    // Select the text of a re-rendered focused input, so that typing replaces it.
    const focused = document.activeElement;
    const hasFields = (options.parts as string[] | undefined)?.includes("fields") ?? true;
    if (hasFields && focused instanceof HTMLInputElement && this.element.contains(focused)) focused.select();
    if (!options.isFirstRender) return;
    oneClick();
    const wanted = `.ff-field[name="${CSS.escape(this.#state().problems[0]?.field ?? "")}"]`;
    (this.element.querySelector<HTMLElement>(wanted) ?? this.element.querySelector("footer [type=submit]"))?.focus();
  }

  /** Asks before Escape closes a multi-page form that the user has begun to fill in. */
  override async close(options?: Source): Promise<this> {
    const filled = !this.#answered && this.rendered && this.#touched && this.#action.steps !== undefined;
    if (filled && !(await (await questions())?.confirmLoss(localizeText(this.#action.title(this.#facts))))) return this;
    return super.close(options);
  }

  override _onClose(options: Source): void {
    super._onClose(options);
    oneClick();
    this.#back();
    if (!this.#answered) this.#resolve(null);
  }

  #state(): DialogState {
    const facts = { shown: this.#facts, all: this.#allFacts };
    return stateOf(this.#action, facts, this.#values, { only: this.#only, defends: this.#defends });
  }

  #toggled({ open, dataset: { fold = "" } }: HTMLDetailsElement): void {
    if (open) this.#unfolded.add(fold);
    else this.#unfolded.delete(fold);
  }

  /** View of the pages; remembers how many were opened. */
  #steps(problems: readonly Problem[]): ReturnType<typeof stepsView> {
    const steps = stepsView(this.#action, this.#facts, this.#values, this.#step, problems, this.#seen);
    this.#seen = steps?.seen ?? 0;
    return steps;
  }

  #changed(): void {
    this.#touched = true;
    const before = this.#values;
    this.#values = this.#read();
    const ticked = tickedTargets(this.element, this.#area);
    if (ticked) this.#retarget(ticked);
    for (const [name, value] of Object.entries(this.#values))
      if (!isEqualValue(value, before[name]))
        Object.assign(this.#values, this.#action.prefill?.(this.#facts, this.#values, name));
    // The pointerdown that caused this change may be on a button: render after pointerup, or its click is lost.
    if (this.#pressing) this.#stale = true;
    else void this.render();
  }

  /** Continues with facts of other targets. */
  #retarget(facts: Facts): void {
    this.#values = withTargetDefaults(this.#action, this.#facts, withoutHiddenNumbers(facts), this.#values);
    this.#facts = withoutHiddenNumbers(facts);
    this.#allFacts = facts;
  }

  #released(): void {
    this.#pressing = false;
    if (this.#stale && !this.#answered) void this.render();
    this.#stale = false;
  }

  /** While the user types, only odds and footer are rendered again. */
  #typed(): void {
    this.#touched = true;
    this.#values = this.#read();
    void this.render({ parts: ["odds", "footer"] });
  }

  #read(): Values {
    return readForm(this.element, this.#state().fields, this.#values);
  }

  /** Opens another page, scrolled to its top. */
  async #turn(step: string): Promise<void> {
    if (step !== this.#step) this.element.querySelector(".ff-scroll")?.scrollTo(0, 0);
    this.#step = step;
    await this.render();
  }

  static async onSubmit(this: ActionDialog): Promise<void> {
    this.#values = this.#read();
    const { problems } = this.#state();
    const steps = this.#steps(problems);
    // Enter opens the next page; on the last one it submits, or opens the page with a problem.
    if (steps?.next || problems.length) {
      this.#touched ||= !steps?.next;
      await this.#turn(steps?.next || (steps?.list.find(({ wrong }) => wrong)?.id ?? this.#step));
      this.element.querySelector(".ff-error")?.scrollIntoView({ block: "nearest" });
      return;
    }
    const open = openSteps(steps);
    if (open[0] && !this.#askedOpen) {
      const sure = (await questions())?.confirmOpen(localizeText(this.#action.title(this.#facts)), open);
      this.#askedOpen = true;
      if (!(await sure)) return this.#turn(open[0].id);
    }
    await this.#finish();
  }

  async #finish(): Promise<void> {
    this.#answered = true;
    this.#resolve(this.#values);
    await this.close();
  }

  /** Sends the form to the GM without checking for problems: the GM decides about them. */
  static async onSend(this: ActionDialog): Promise<void> {
    this.#values = this.#read();
    this.#send?.();
    await this.#finish();
  }

  static async onCancel(this: ActionDialog): Promise<void> {
    await this.close();
  }

  static async onTurnTo(this: ActionDialog, _event: Event, target: HTMLElement): Promise<void> {
    this.#values = this.#read();
    await this.#turn(target.dataset.step ?? "");
    this.element.querySelector<HTMLElement>("[data-action=turnTo][aria-current=step]")?.focus();
  }

  static async onFill(this: ActionDialog, event: UIEvent, target: HTMLElement): Promise<void> {
    // Ignore the second click of a double click: all users see these dice.
    if (event.detail > 1) return;
    const before = this.#read();
    this.#values = before;
    const fallen = await fill(this.#action, this.#facts, before, target.dataset.dice ?? "");
    if (this.#answered || !this.rendered) return;
    this.#touched = true;
    this.#values = mergeRolled(before, this.#read(), fallen);
    // Everything is rolled: the last page shows the result and creates the character.
    const everything = this.#action.fieldRolls?.[target.dataset.dice ?? ""]?.at === "";
    await this.#turn((everything && this.#steps([])?.last) || this.#step);
  }

  static onStep(this: ActionDialog, _event: Event, target: HTMLElement): void {
    if (stepInput(this.element, target.dataset)) this.#changed();
  }

  static onTickGroup(this: ActionDialog, _event: Event, target: HTMLElement): void {
    tickGroup(this.element, target.dataset);
    this.#changed();
  }

  static async onPick(this: ActionDialog, _event: Event, target: HTMLElement): Promise<void> {
    if (target.ariaDisabled === "true" || !pickValue(this.element, target.dataset)) return;
    this.#changed();
    const { fields, problems } = this.#state();
    const picked = fields.find(({ name }) => name === target.dataset.field);
    if (picked?.kind === "choice" && picked.as === "figure" && picked.submits && !problems.length) await this.#finish();
  }

  static async onPlace(this: ActionDialog): Promise<void> {
    this.#values = this.#read();
    const area = this.#action.area?.(this.#facts, this.#values);
    const facts = area && (await this.#area?.place(area));
    if (!this.rendered) return;
    if (facts) this.#retarget(facts);
    await this.render();
    this.element.querySelector<HTMLElement>("[data-action=place]")?.focus();
  }
}
