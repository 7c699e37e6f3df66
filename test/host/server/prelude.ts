/**
 * Evaluated in every realm before the host bundle: browser APIs that a vm context lacks and that must belong to the
 * realm,
 * so that `instanceof` and constructors agree.
 */
export const PRELUDE = `
globalThis.structuredClone = (value) => {
  const seen = new Map();
  const clone = (from) => {
    if (typeof from === "function" || typeof from === "symbol") throw new Error("A function cannot be cloned.");
    if (typeof from !== "object" || from === null) return from;
    if (seen.has(from)) return seen.get(from);
    const keep = (to) => (seen.set(from, to), to);
    if (Array.isArray(from)) {
      const to = keep([]);
      for (const item of from) to.push(clone(item));
      return to;
    }
    if (from instanceof Date) return keep(new Date(from));
    if (from instanceof RegExp) return keep(new RegExp(from));
    if (from instanceof Map) {
      const to = keep(new Map());
      for (const [key, item] of from.entries()) to.set(clone(key), clone(item));
      return to;
    }
    if (from instanceof Set) {
      const to = keep(new Set());
      for (const item of from.values()) to.add(clone(item));
      return to;
    }
    const to = keep({});
    for (const key of Object.keys(from)) to[key] = clone(from[key]);
    return to;
  };
  return clone(value);
};
globalThis.fetch = async (address) => {
  const answer = (ok, status, text) => ({ ok, status, text: async () => text, json: async () => JSON.parse(text) });
  try {
    return answer(true, 200, await hostFetch(String(address)));
  } catch (error) {
    return answer(false, 404, String(error.message));
  }
};
`;
