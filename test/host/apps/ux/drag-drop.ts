import { configured } from "./configured.ts";

/** Draggable and droppable elements; permissions and callbacks by event ("dragstart", "drop", ...). */
export interface DragDropConfig {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Record<string, (selector: string | null) => boolean>;
  callbacks?: Record<string, (event: DragEvent) => unknown>;
}

/** Native drag and drop on a container. Handlers are element properties: binding again replaces them. */
export class DragDrop {
  dragSelector: string | null;
  dropSelector: string | null;
  permissions: Record<string, (selector: string | null) => boolean>;
  callbacks: Record<string, (event: DragEvent) => unknown>;

  constructor({ dragSelector = null, dropSelector = null, permissions = {}, callbacks = {} }: DragDropConfig = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  static get implementation(): typeof DragDrop {
    return configured("DragDrop", DragDrop);
  }

  bind(html: HTMLElement): this {
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        element.ondragstart = (event) => this._handleDragStart(event);
        element.ondragend = (event) => this._handleDragEnd(event);
      }
    }
    if (this.can("drop", this.dropSelector)) {
      // the container itself is the drop target if the selector matches it
      const whole = !this.dropSelector || html.matches(this.dropSelector);
      const targets = whole ? [html] : html.querySelectorAll<HTMLElement>(this.dropSelector!);
      for (const element of targets) {
        element.ondragenter = (event) => this._handleDragEnter(event);
        element.ondragleave = (event) => this._handleDragLeave(event);
        element.ondragover = (event) => this._handleDragOver(event);
        element.ondrop = (event) => this._handleDrop(event);
      }
    }
    return this;
  }

  can(action: string, selector: string | null = null): boolean {
    const permission = this.permissions[action];
    return permission ? permission(selector) : true;
  }

  callback(event: DragEvent, action: string): unknown {
    return this.callbacks[action]?.(event);
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }
  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }
  _handleDragEnter(event: DragEvent): void {
    this.callback(event, "dragenter");
  }
  _handleDragLeave(event: DragEvent): void {
    this.callback(event, "dragleave");
  }
  _handleDragOver(event: DragEvent): boolean {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }
  _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    // A sheet inside another drop area handles the drop alone.
    event.stopPropagation();
    return this.callback(event, "drop");
  }

  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    let div = document.getElementById("drag-preview") as HTMLDivElement | null;
    if (!div) {
      div = document.createElement("div");
      div.id = "drag-preview";
      document.body.append(div);
    }
    const copy = img.cloneNode() as HTMLImageElement;
    copy.width = width;
    copy.height = height;
    div.replaceChildren(copy);
    return div;
  }
}
