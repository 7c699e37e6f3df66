import { BaseElement, el, fvtt, realm, word } from "../env.ts";

/** Elements that wrap text: secrets, enriched pieces, embedded documents. */

export class HTMLSecretBlockElement extends BaseElement {
  static tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector("section.secret");
  }
  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }
  connectedCallback(): void {
    if (this.querySelector("button.reveal") || !this.secret) return;
    const label = this.revealed ? word("EDITOR.Hide", "Hide") : word("EDITOR.Reveal", "Reveal");
    const button = el("button", { type: "button", className: "reveal" }, label);
    button.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.toggleRevealed();
    });
    this.prepend(button);
  }
  toggleRevealed(_modified?: unknown): void {
    this.dispatchEvent(new CustomEvent("toggle-secret", { bubbles: true, detail: { revealed: !this.revealed } }));
  }
}

/** A document that is notified of the places it is embedded in. */
interface Embeddable {
  onEmbed?(element: HTMLDocumentEmbedElement): void;
}

/** Calls the `onRender` of the enricher it came from, whenever it appears on the page. */
export class HTMLEnrichedContentElement extends BaseElement {
  static tagName = "enriched-content";
  static observedAttributes = ["enricher"];

  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    const enrichers = realm.CONFIG?.TextEditor?.enrichers;
    const enricher = enrichers?.find((entry) => entry.id === id);
    enricher?.onRender?.(this);
  }
}

export class HTMLDocumentEmbedElement extends BaseElement {
  static tagName = "document-embed";

  async connectedCallback(): Promise<void> {
    const uuid = this.getAttribute("uuid");
    const found = (uuid ? await fvtt().utils.fromUuid?.(uuid) : null) as Embeddable | null | undefined;
    found?.onEmbed?.(this);
  }
}
