let delayed = 0;

/** Frames of this process that have not been sent yet. */
export const delayedFrames = (): number => delayed;

/**
 * A slow connection: every frame is delayed by a random time up to `most` milliseconds; the order is kept.
 * At 0 there is no delay.
 */
export function slow(post: (text: string) => void, most: number): (text: string) => void {
  if (!(most > 0)) return post;
  const waiting: { text: string; due: number }[] = [];
  const next = (): void => {
    const first = waiting[0];
    if (!first) return;
    setTimeout(
      () => {
        waiting.shift();
        delayed -= 1;
        post(first.text);
        next();
      },
      Math.max(0, first.due - performance.now()),
    );
  };
  return (text) => {
    delayed += 1;
    waiting.push({ text, due: performance.now() + Math.random() * most });
    if (waiting.length === 1) next();
  };
}
