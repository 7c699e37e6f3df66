/** Wraps the start of the game, as libWrapper does. */
globalThis.wrapped = [];
const { initialize } = foundry.Game.prototype;
foundry.Game.prototype.initialize = async function (...args) {
  let init = false;
  Hooks.once("init", () => {
    init = true;
  });
  wrapped.push(init ? "after init" : "before init");
  const result = await initialize.apply(this, args);
  wrapped.push(`ready is ${init && game.ready}`);
  return result;
};
