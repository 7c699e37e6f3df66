/** What the measured combats need of the simulator, for a bundle. */
export { playCombat, seedOf } from "../../module/simulator/forecast.ts";
export { lineUp } from "../../module/simulator/line-up.ts";
export { simulatedRules } from "../../tools/simulated-rules.ts";
