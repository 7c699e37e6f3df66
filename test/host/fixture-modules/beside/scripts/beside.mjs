/** An ordinary module: evaluated after the system, and its hooks run after the system's. */
import { word } from "./word.mjs";

order.push(`beside: the system is ${globalThis.conformance ? "there" : "not there yet"}`);
for (const hook of ["init", "setup", "ready"]) Hooks.once(hook, () => order.push(`beside ${hook} ${word}`));
Hooks.once("zLibraryReady", (api) => order.push(`beside got ${api.double(21)}`));
Hooks.once("init", () => {
  game.settings.register("beside", "volume", { name: "BESIDE.Volume", scope: "world", config: true, type: Number, default: 3 });
  game.socket.on("module.beside", (payload, senderId) => order.push(`${payload} from ${game.users.get(senderId).name}`));
});
