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
        post(first.text);
        next();
      },
      Math.max(0, first.due - performance.now()),
    );
  };
  return (text) => {
    waiting.push({ text, due: performance.now() + Math.random() * most });
    if (waiting.length === 1) next();
  };
}
