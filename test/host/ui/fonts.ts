/** Fonts of a page: those of CONFIG and those loaded later. */
import type { Data } from "../types.ts";
import { g, hasDom } from "./util.ts";

interface FontFamily {
  /** Whether it is offered in text editors. */
  editor: boolean;
  fonts: ({ urls: string[] } & FontFaceDescriptors)[];
}

export function defineFontConfig() {
  const families = new Set<string>();
  return class FontConfig {
    static SETTING = "fonts";
    static FONT_TYPES = Object.freeze({ FILE: "file", SYSTEM: "system" });
    static getAvailableFonts(): string[] {
      const configured = Object.entries((g.CONFIG.fontDefinitions ?? {}) as Record<string, FontFamily>);
      return [...new Set([...configured.filter(([, { editor }]) => editor).map(([family]) => family), ...families])];
    }
    static getAvailableFontChoices(): Record<string, string> {
      return Object.fromEntries(FontConfig.getAvailableFonts().map((family) => [family, family]));
    }
    /** Resolves with whether all faces of the family could be loaded. */
    static async loadFont(family: string, { editor, fonts = [] }: FontFamily, _options: Data = {}): Promise<boolean> {
      const faces = hasDom() ? fonts : [];
      const loaded = await Promise.allSettled(
        faces.map(async ({ urls, ...descriptors }) => {
          const sources = urls.map((url) => `url("${url}")`).join(", ");
          document.fonts.add(await new FontFace(family, sources, descriptors).load());
        }),
      );
      const whole = loaded.every(({ status }) => status === "fulfilled");
      if (whole && editor) families.add(family);
      return whole;
    }
  };
}
