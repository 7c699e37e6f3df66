/** `canvas.app`: what drawing modules ask of the PIXI application, a running ticker and the WebGL of the page. */
import { Ticker } from "@pixi/ticker";
import { rt } from "./state.ts";

/** What PIXI tells of a WebGL context. */
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
  /** Found out when somebody asks: a context is dear. */
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
