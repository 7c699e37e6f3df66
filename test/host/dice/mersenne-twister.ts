/** Matsumoto and Nishimura's generator (MT19937): the same seed gives the same numbers. */
const [N, M] = [624, 397];

export class MersenneTwister {
  readonly #state = new Uint32Array(N);
  #at = N;
  readonly seed: number;
  static #shared: MersenneTwister | undefined;

  constructor(seed?: number | null) {
    this.seed = seed ?? Date.now();
    this.#state[0] = this.seed >>> 0;
    for (let i = 1; i < N; i++) {
      const prior = this.#state[i - 1]! ^ (this.#state[i - 1]! >>> 30);
      this.#state[i] = (Math.imul(1812433253, prior) + i) >>> 0;
    }
  }
  static random(): number {
    MersenneTwister.#shared ??= new MersenneTwister();
    return MersenneTwister.#shared.random();
  }
  static normal(mu = 0, sigma = 1): number {
    MersenneTwister.#shared ??= new MersenneTwister();
    return MersenneTwister.#shared.normal(mu, sigma);
  }
  #refill(): void {
    const s = this.#state;
    for (let i = 0; i < N; i++) {
      const y = (s[i]! & 0x80000000) | (s[(i + 1) % N]! & 0x7fffffff);
      s[i] = s[(i + M) % N]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#at = 0;
  }
  /** A whole number of 32 bits. */
  int(): number {
    if (this.#at >= N) this.#refill();
    let y = this.#state[this.#at++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }
  /** From 0 up to, but not including, 1. */
  random(): number {
    return this.int() / 2 ** 32;
  }
  rnd(): number {
    return this.random();
  }
  /** A normally distributed number. */
  normal(mu = 0, sigma = 1): number {
    const u = 1 - this.random();
    return mu + sigma * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.random());
  }
}
