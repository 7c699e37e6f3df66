/** Made by vite.config.ts from the pack sources: rule ID to the uuid and anchor of its journal page. */
declare module "virtual:rule-anchors" {
  const anchors: Readonly<Record<string, string>>;
  export default anchors;
}
