import type { ApplicationConfig, HandlebarsPart, RenderOptions } from "../apps/api/types.ts";
import { logCompatibilityWarning } from "../core/compat.ts";
import { layerControls, type SceneControl, type SceneControlTool } from "../core/layer-controls.ts";
import type { Data } from "../types.ts";
import type { Library } from "./globals.ts";
import { g, hasDom, isV14 } from "./util.ts";

/** What to activate; omitted parts stay. */
interface Activation {
  event?: Event;
  control?: string;
  tool?: string;
  toggles?: Record<string, boolean>;
}

/** Changes of an activation, for the callbacks of controls and tools. */
interface ActivationChange {
  event?: Event;
  controlChange?: string;
  toolChange?: string;
  toggleChanges: Record<string, boolean>;
  priorControl?: SceneControl;
  priorTool?: SceneControlTool | null;
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;
const isTool = (tool: SceneControlTool): boolean => !tool.button && !tool.toggle;

/** Calls the handler of a control or a tool. A missing one is an error, such as with a missing `activeTool`. */
function notify(target: SceneControl | SceneControlTool | undefined, event: Event | undefined, active: boolean): void {
  const { onChange, onClick } = target as SceneControlTool;
  if (typeof onChange === "function") onChange.call(target, event, active);
  if (typeof onClick === "function") {
    const text = "SceneControlTool#onClick is deprecated in favor of SceneControlTool#onChange";
    logCompatibilityWarning(text, { since: 13, until: 15, once: true });
    onClick.call(target, active);
  }
}

const renamed = (old: string, now: string): void =>
  logCompatibilityWarning(`SceneControls#${old} is deprecated in favor of ${now}`, { since: 13, until: 15 });

/** The toolbar of the scene: layers, and the tools of the active layer. */
export const defineSceneControls = (foundry: Library) => {
  const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;
  return class SceneControls extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "scene-controls",
      tag: "aside",
      classes: ["ui-part", "faded-ui"],
      window: { frame: false, positioned: false },
      actions: { control: SceneControls.onControl, tool: SceneControls.onTool },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      layers: { template: "templates/ui/scene-controls-layers.hbs" },
      tools: { template: "templates/ui/scene-controls-tools.hbs" },
    };
    static override emittedEvents: readonly string[] = Object.freeze([...ApplicationV2.emittedEvents, "activate"]);

    #controls: Record<string, SceneControl> = {};
    #control = "tokens";
    /** The active tool, by control. */
    #tools: Record<string, string | null | undefined> = {};
    #pending: ActivationChange | null = null;

    get controls(): Record<string, SceneControl> {
      return this.#controls;
    }
    get control(): SceneControl | null {
      return this.#controls[this.#control] ?? null;
    }
    get tools(): Record<string, SceneControlTool> {
      return this.control?.tools ?? {};
    }
    get tool(): SceneControlTool | null | undefined {
      const name = this.#tools[this.#control];
      return name === null ? null : this.tools[name as string];
    }
    get activeControl(): string | undefined {
      renamed("activeControl", "SceneControls#control#name");
      return this.control?.name;
    }
    get activeTool(): string | undefined {
      renamed("activeTool", "SceneControls#tool#name");
      return this.tool?.name;
    }
    async initialize({ layer, tool }: { layer?: string; tool?: string } = {}): Promise<void> {
      renamed("initialize", "SceneControls#render");
      await this.render({ force: true, control: layer, tool });
    }

    /** Without a page the controls are prepared, too: their hook is part of every session. */
    override async render(options: RenderOptions | boolean = {}, extra: RenderOptions = {}): Promise<this> {
      const request = typeof options === "boolean" ? { ...extra, force: options } : options;
      if (!hasDom() && (request.force || request.reset)) this.#prepareControls();
      return super.render(request);
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      if (options.isFirstRender || options.reset) this.#prepareControls();
      this.#pending = this.#change(options as Activation);
    }

    #prepareControls(): void {
      const controls = layerControls();
      g.Hooks.callAll("getSceneControlButtons", controls);
      for (const [key, control] of Object.entries(controls)) {
        if (control.visible === false) delete controls[key];
        else if (!isV14()) {
          for (const [name, tool] of Object.entries(control.tools))
            if (tool.visible === false) delete control.tools[name];
        }
      }
      this.#controls = controls;
      // the active control must exist: a package that removes it breaks the toolbar in core as well
      void controls[this.#control]!.tools;
      for (const [key, control] of Object.entries(controls)) this.#tools[key] = this.#initialTool(key, control);
    }

    /** The previous tool, if the control still has it; else the control's default. Since 14 a control may omit it. */
    #initialTool(key: string, control: SceneControl): string | null | undefined {
      const prior = this.#tools[key];
      if (prior && control.tools?.[prior]) return prior;
      if (!isV14()) return control.activeTool;
      const first = () =>
        Object.values(control.tools ?? {})
          .filter(isTool)
          .sort(byOrder)[0]?.name;
      return control.activeTool ?? first() ?? null;
    }

    override async _prepareContext(): Promise<Data> {
      const shown = (tool: SceneControlTool) => tool.visible !== false;
      return {
        controls: Object.values(this.#controls)
          .sort(byOrder)
          .map((control) => ({ ...control, pressed: String(control === this.control) })),
        tools: Object.values(this.tools)
          .filter(shown)
          .sort(byOrder)
          .map((tool) => ({ ...tool, pressed: String(this.#isPressed(tool)) })),
      };
    }
    override _insertElement(frame: HTMLElement): void {
      const place = document.getElementById("scene-controls");
      if (place && place !== frame) place.replaceWith(frame);
      else if (!place) document.querySelector("#ui-left")?.append(frame);
      frame.setAttribute("aria-label", "Scene controls");
    }
    override async _onRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      const changes = this.#pending;
      this.#pending = null;
      if (changes) this.#announce(changes);
    }

    #isPressed(tool: SceneControlTool): boolean {
      return tool.toggle ? Boolean(tool.active) : !tool.button && tool === this.tool;
    }

    /** Switches control, tool and toggles; the toolbar is re-rendered for another control only. */
    async activate({ event, control, tool, toggles }: Activation = {}): Promise<void> {
      const changes = this.#change({ event, control, tool, toggles });
      if (!changes) return;
      if (changes.controlChange !== undefined) await this.render();
      else this.#markPressed();
      this.#announce(changes);
    }

    #change({ event, control, tool, toggles = {} }: Activation): ActivationChange | null {
      const changes: ActivationChange = { event, toggleChanges: {}, priorControl: this.control!, priorTool: this.tool };
      if (control !== undefined && control !== this.#control) {
        // an unknown control is an error here, before anything has changed
        void this.#controls[control]!.tools;
        changes.controlChange = this.#control = control;
      }
      if (tool !== undefined && tool !== this.#tools[this.#control]) {
        changes.toolChange = tool;
        const wanted = this.tools[tool];
        if (wanted && isTool(wanted)) this.#tools[this.#control] = tool;
      }
      for (const [name, active] of Object.entries(toggles)) {
        const toggle = this.tools[name];
        if (!toggle || Boolean(toggle.active) === active) continue;
        toggle.active = changes.toggleChanges[name] = active;
      }
      const { controlChange, toolChange, toggleChanges } = changes;
      return (controlChange ?? toolChange ?? Object.keys(toggleChanges)[0]) ? changes : null;
    }

    #markPressed(): void {
      for (const button of this.element?.querySelectorAll<HTMLElement>("[data-tool]") ?? []) {
        const tool = this.tools[button.dataset.tool!];
        if (tool) button.setAttribute("aria-pressed", String(this.#isPressed(tool)));
      }
    }

    #announce(changes: ActivationChange): void {
      this._doEvent(() => this.#callHandlers(changes), {
        eventName: "activate",
        hookName: "activate{}",
        hookArgs: [changes],
      });
    }

    #callHandlers({
      event,
      controlChange,
      toolChange,
      toggleChanges,
      priorControl,
      priorTool,
    }: ActivationChange): void {
      const control = this.control!;
      if (controlChange !== undefined) {
        if (priorControl) notify(priorControl, event, false);
        notify(control, event, true);
      }
      const pressed = toolChange === undefined ? undefined : this.tools[toolChange];
      if (pressed?.button) {
        if (!pressed.onChange && !pressed.onClick) throw new TypeError(`The button "${toolChange}" has no onChange`);
        notify(pressed, event, true);
      } else if (controlChange !== undefined || toolChange !== undefined)
        this.#callTools(event, priorControl, priorTool);
      for (const [name, active] of Object.entries(toggleChanges)) notify(this.tools[name], event, active);
    }

    #callTools(event?: Event, priorControl?: SceneControl, prior?: SceneControlTool | null): void {
      const { control, tool } = this;
      if (!isV14()) notify(prior as SceneControlTool, event, false);
      else if (prior) {
        notify(prior, event, false);
        priorControl?.onToolChange?.(event, prior, false);
      }
      if (!tool) return;
      notify(tool, event, true);
      control?.onToolChange?.(event, tool, ...(isV14() ? [true] : []));
    }

    static onControl(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
      return this.activate({ event, control: target.dataset.control });
    }
    static async onTool(this: SceneControls, event: PointerEvent, target: HTMLElement): Promise<void> {
      const tool = this.tools[target.dataset.tool!]!;
      if (tool.toggle) await this.activate({ event, toggles: { [tool.name]: !tool.active } });
      else await this.activate({ event, tool: tool.name });
    }
  };
};

const MARKUP = (kind: string, list: string, attribute: string): string =>
  `<menu id="scene-controls-${kind}" class="plain flexcol">{{#each ${list}}}<li><button type="button" class="control ui-control ${
    attribute === "control" ? "layer" : "tool"
  } icon {{#if toggle}}toggle {{/if}}{{#if button}}button {{/if}}{{icon}}" data-action="${attribute}" data-${attribute}="{{name}}" data-tooltip="" aria-label="{{localize title}}" aria-pressed="{{pressed}}"></button></li>{{/each}}</menu>`;

export const sceneControlTemplates: Record<string, string> = {
  "templates/ui/scene-controls-layers.hbs": MARKUP("layers", "controls", "control"),
  "templates/ui/scene-controls-tools.hbs": MARKUP("tools", "tools", "tool"),
};

/** Another scene has other tools; rebuilds the toolbar. */
export function watchSceneControls(): void {
  g.Hooks.on("canvasReady", () => g.ui?.controls?.rendered && g.ui.controls.render({ reset: true }));
}
