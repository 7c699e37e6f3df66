/**
 * Insertions into a source text that keep its lines: text around an outer node goes outside text around an inner one.
 */
export class Edits {
  readonly #opened = new Map<number, string[]>();
  readonly #closed = new Map<number, string[]>();

  /** Inserts text before a node; several at one position keep their order. */
  open(at: number, text: string): void {
    const held = this.#opened.get(at) ?? [];
    this.#opened.set(at, [...held, text]);
  }

  /** Inserts text after a node; several at one position are reversed. */
  close(at: number, text: string): void {
    const held = this.#closed.get(at) ?? [];
    this.#closed.set(at, [text, ...held]);
  }

  /** The text with everything inserted. */
  apply(text: string): string {
    const places = [...new Set([...this.#opened.keys(), ...this.#closed.keys()])].sort((a, b) => a - b);
    let out = "";
    let last = 0;
    for (const at of places) {
      const here = [...(this.#closed.get(at) ?? []), ...(this.#opened.get(at) ?? [])];
      out += text.slice(last, at) + here.join("");
      last = at;
    }
    return out + text.slice(last);
  }
}
