/** What `npm run dev` makes of the pack sources; bundled anew when one of them changes. */
export { allPacks, ruleAnchors, writePack } from "../../packs/build.ts";
