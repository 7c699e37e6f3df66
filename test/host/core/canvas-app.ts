/**
 * `canvas.app`: the parts of the PIXI application that drawing modules use: a running ticker and the page's WebGL
 * context.
 */
import { Ticker } from "@pixi/ticker";
import { rt } from "./state.ts";

/** WebGL information from a PIXI context. */
interface WebGL {
  webGLVersion: 1 | 2;
  extensions: { floatTextureLinear: unknown };
}

export class CanvasApp {
  readonly ticker = new Ticker();
  #context: WebGL | undefined;

  constructor() {
    this.ticker.start();
  }
  /** Created lazily: a WebGL context is expensive. */
  get renderer(): { context: WebGL; resolution: number } {
    this.#context ??= findWebGL();
    return { context: this.#context, resolution: 1 };
  }
}

function findWebGL(): WebGL {
  const newer = rt.g.document?.createElement("canvas").getContext("webgl2");
  const floatTextureLinear = newer?.getExtension("OES_texture_float_linear") ?? null;
  newer?.getExtension("WEBGL_lose_context")?.loseContext();
  return { webGLVersion: newer ? 2 : 1, extensions: { floatTextureLinear } };
}
