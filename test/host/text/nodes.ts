/** Text nodes inside an element, in document order. */
export function textNodes(root: Node): Text[] {
  const walker = root.ownerDocument!.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
  return found;
}

export interface ReplaceOptions {
  /** If the match is the only content of its parent element, the replacement takes the parent's place. */
  replaceParent?: boolean;
  skip?: (text: Text) => boolean;
}

/** Replaces each match in each text node by the element from `make`; null keeps the text. */
export async function replaceText(
  nodes: Text[],
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Promise<Node | null | undefined> | Node | null | undefined,
  { replaceParent = false, skip }: ReplaceOptions = {},
): Promise<boolean> {
  let changed = false;
  for (const text of nodes) {
    if (skip?.(text)) continue;
    const found: { match: RegExpMatchArray; node: Node }[] = [];
    for (const match of text.data.matchAll(pattern)) {
      const node = await make(match);
      if (node) found.push({ match, node });
    }
    // From the last match to the first, so that the positions of the others stay valid.
    for (const { match, node } of found.reverse()) {
      const target = text.splitText(match.index!);
      target.splitText(match[0].length);
      target.replaceWith(node);
      if (replaceParent) hoist(node);
      changed = true;
    }
  }
  return changed;
}

function hoist(node: Node): void {
  const parent = node.parentElement;
  if (!parent?.parentElement || parent.children.length !== 1) return;
  const alone = Array.from(parent.childNodes).every((child) => child === node || !child.textContent?.trim());
  if (alone) parent.replaceWith(node);
}
