/** Highlighted grid spaces, by layer; rendered by the board. */
export interface Lit {
  x: number;
  y: number;
  color: number;
  alpha: number;
}

export class GridHighlight {
  positions = new Set<string>();
  /** Read by the board. */
  readonly spaces: Lit[] = [];
  constructor(readonly name: string) {}
  highlight(x: number, y: number): boolean {
    const key = `${x},${y}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }
  clear(): this {
    this.positions.clear();
    this.spaces.length = 0;
    return this;
  }
}

export class GridLayer {
  highlightLayers: Record<string, GridHighlight> = {};
  addHighlightLayer(name: string): GridHighlight {
    this.highlightLayers[name] ??= new GridHighlight(name);
    return this.highlightLayers[name];
  }
  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
  }
  destroyHighlightLayer(name: string): void {
    delete this.highlightLayers[name];
  }
  getHighlightLayer(name: string): GridHighlight | undefined {
    return this.highlightLayers[name];
  }
  highlightPosition(
    name: string,
    { x, y, color = 0x33bbff, alpha = 0.25 }: Partial<Lit> & { x: number; y: number },
  ): void {
    const layer = this.highlightLayers[name];
    if (layer?.highlight(x, y)) layer.spaces.push({ x, y, color, alpha });
  }
}
