/** A library: evaluated before the system, and its hooks run before the system's. */
globalThis.order ??= [];
order.push(`library: the system is ${globalThis.conformance ? "there" : "not there yet"}`);
for (const hook of ["init", "setup", "ready"]) Hooks.once(hook, () => order.push(`library ${hook}`));
Hooks.once("init", () => {
  game.modules.get("z-library").api = { double: (n) => 2 * n };
  Hooks.callAll("zLibraryReady", game.modules.get("z-library").api);
});
