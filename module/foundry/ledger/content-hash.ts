/**
 * SHA-256, calculated at once: the browser's own is asynchronous, and missing on servers without HTTPS. A weaker hash
 * would let a player write other content with the same hash.
 */
const WORD = 32;
const BLOCK = 64;
const ROUNDS = 64;

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
/** The first 32 bits of the fractional part. */
const fraction = (n: number): number => Math.floor((n - Math.floor(n)) * 2 ** WORD) | 0;

const FIRST = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const CONSTANTS = primes(ROUNDS).map((prime) => fraction(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (WORD - by));

/** The text's bytes, padded to whole blocks, with its length in bits at the end. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, bytes.length << 3);
  return view;
}

/** The SHA-256 hash of a text in UTF-8, as 64 hexadecimal digits. */
export function contentHash(text: string): string {
  const view = padded(text);
  const hash = [...FIRST];
  const w = new Int32Array(ROUNDS);
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < ROUNDS; i += 1) {
      const [far, near] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
      w[i] =
        i < 16
          ? view.getInt32(at + 4 * i)
          : (w[i - 16] ?? 0) +
            (w[i - 7] ?? 0) +
            (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
            (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
      const mixed =
        h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (CONSTANTS[i] ?? 0) + (w[i] ?? 0);
      const added = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, (mixed + added) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = ((hash[i] ?? 0) + word) | 0;
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
