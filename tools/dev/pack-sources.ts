/** Entry point for the pack sources in `npm run dev`; bundled again when one of them changes. */
export { allPacks, ruleAnchors, writePack } from "../../packs/build.ts";
