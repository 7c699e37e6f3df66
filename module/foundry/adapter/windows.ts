/** Foundry's open windows. */

/** The members of a window needed to minimize it. */
export interface Frame {
  hasFrame: boolean;
  minimized: boolean;
  element: HTMLElement | null;
  minimize(): Promise<unknown>;
  maximize(): Promise<unknown>;
}

export const frames = (): Frame[] => [...(foundry.applications.instances as Map<string, Frame>).values()];

/** Minimizes our sheets, which cover the scene; returns a function that restores them. */
export function minimizeSheets(): () => void {
  const open = frames().filter(
    ({ hasFrame, minimized, element }) => hasFrame && !minimized && element?.matches(".fivefold.sheet"),
  );
  for (const frame of open) void frame.minimize();
  return () => {
    // A sheet may have been closed meanwhile.
    for (const frame of frames()) if (open.includes(frame)) void frame.maximize();
  };
}
