import { BaseElement, isV14 } from "../env.ts";
import { AbstractFormInputElement } from "./abstract.ts";
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content.ts";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLHueSelectorSlider,
  HTMLRangePickerElement,
} from "./simple.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./tags.ts";

/** Base for elements that may move between windows (14). */
export class AdoptableHTMLElement extends BaseElement {
  static tagName = "";
}

class HTMLAutocompleteTagsElement extends HTMLStringTagsElement {
  static override tagName = "autocomplete-tags";
}

const CLASSES = {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};

/** The elements of the namespace, unless a system replaced them. */
export type ElementClasses = typeof CLASSES;

type ElementClass = CustomElementConstructor & { tagName: string };

/** Adds all elements to the namespace and, in a browser, defines their tags. Earlier definitions stay. */
export function installElements(elements: Record<string, unknown>): void {
  const classes: Record<string, ElementClass> = {
    ...CLASSES,
    ...(isV14() ? { HTMLFormulaInputElement, HTMLAutocompleteTagsElement } : {}),
  };
  for (const [name, cls] of Object.entries(classes)) {
    elements[name] ??= cls;
    const known = globalThis.customElements;
    if (known && !known.get(cls.tagName)) known.define(cls.tagName, elements[name] as ElementClass);
  }
  Object.assign(elements, { AbstractFormInputElement, AbstractMultiSelectElement });
  if (isV14()) elements.AdoptableHTMLElement = AdoptableHTMLElement;
}
