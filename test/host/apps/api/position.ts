import type { ApplicationV2 } from "./application.ts";
import { parseDimension } from "./options.ts";
import type { ApplicationPosition, PositionRequest } from "./types.ts";

/** Where a window is: resolving a position request, writing it to the element, dragging and resizing. */

const MINIMUM = { width: 200, height: 50 };

const isAuto = (length: PositionRequest["width"]) => length === "auto" || length === undefined || length === null;

/** Fill in what a request leaves open and keep the window on screen. Pixels. */
export function resolvePosition(
  element: HTMLElement,
  current: ApplicationPosition,
  request: PositionRequest,
): ApplicationPosition {
  const wanted: PositionRequest = { ...current, ...request };
  const { innerWidth, innerHeight } = window;
  const scale = Number(wanted.scale ?? 1) || 1;

  const autoWidth = isAuto(wanted.width);
  let width: number;
  element.style.width = autoWidth ? "" : element.style.width;
  if (autoWidth) width = element.offsetWidth;
  else width = Math.min(Math.max(parseDimension(wanted.width, innerWidth) ?? MINIMUM.width, 0), innerWidth);
  if (!autoWidth) element.style.width = `${width}px`;

  const autoHeight = isAuto(wanted.height);
  let height: number;
  if (autoHeight) {
    element.style.height = "";
    height = element.offsetHeight;
  } else height = Math.min(Math.max(parseDimension(wanted.height, innerHeight) ?? MINIMUM.height, 0), innerHeight);

  const left = parseDimension(wanted.left, innerWidth) ?? (innerWidth - width * scale) / 2;
  const top = parseDimension(wanted.top, innerHeight) ?? Math.max((innerHeight - height * scale) / 2, 0);
  const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), Math.max(max, 0)));
  return {
    ...wanted,
    width: autoWidth ? "auto" : Math.round(width),
    height: autoHeight ? "auto" : Math.round(height),
    left: clamp(left, innerWidth - width * scale),
    top: clamp(top, innerHeight - height * scale),
    scale,
  };
}

export function writePosition(element: HTMLElement, position: Partial<ApplicationPosition>): void {
  const px = (value: unknown) => (typeof value === "number" ? `${value}px` : "");
  element.style.width = px(position.width);
  element.style.height = px(position.height);
  element.style.left = px(position.left);
  element.style.top = px(position.top);
  element.style.transform = position.scale && position.scale !== 1 ? `scale(${position.scale})` : "";
  if (position.zIndex !== undefined) element.style.zIndex = String(position.zIndex);
}

/** Follows a pointer from pointerdown to pointerup; `move` gets the offset from the start. */
function follow(handle: HTMLElement, start: (event: PointerEvent) => ((dx: number, dy: number) => void) | null): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    const move = start(down);
    if (!move) return;
    const onMove = (event: PointerEvent) => move(event.clientX - down.clientX, event.clientY - down.clientY);
    const stop = () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
  });
}

/** Drag by the header, resize by the corner, minimise on a double click on the header. */
export function attachWindowListeners(app: ApplicationV2): void {
  const { header, resize } = app.window;
  const { minimizable } = app.options.window;
  const onControl = (event: Event) => (event.target as Element).closest("button, a, input, .header-control") !== null;
  if (header) {
    follow(header, (down) => {
      if (onControl(down)) return null;
      const { left, top } = app.element.getBoundingClientRect();
      return (dx, dy) => app.setPosition({ left: left + dx, top: top + dy });
    });
    if (minimizable) {
      header.addEventListener("dblclick", (event: Event) => {
        if (!onControl(event)) void (app.minimized ? app.maximize() : app.minimize());
      });
    }
  }
  if (resize) {
    follow(resize, () => {
      const { offsetWidth, offsetHeight } = app.element;
      return (dx, dy) =>
        app.setPosition({
          width: Math.max(offsetWidth + dx, MINIMUM.width),
          height: Math.max(offsetHeight + dy, MINIMUM.height),
        });
    });
  }
  app.element.addEventListener("pointerdown", () => app.bringToFront(), { capture: true });
}
