import { utils } from "../env.ts";
import { configured } from "./configured.ts";

const OPERATORS = {
  EQUALS: "equals",
  CONTAINS: "contains",
  STARTS_WITH: "starts_with",
  ENDS_WITH: "ends_with",
  LESS_THAN: "lt",
  LESS_THAN_EQUAL: "lte",
  GREATER_THAN: "gt",
  GREATER_THAN_EQUAL: "gte",
  BETWEEN: "between",
  IS_EMPTY: "is_empty",
} as const;

const plain = (text: string): string => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

type SearchCallback = (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;

interface SearchFilterConfig {
  inputSelector: string;
  contentSelector: string;
  initial?: string;
  callback?: SearchCallback;
  /** Debounce in ms after the last key. */
  delay?: number;
}

/** A filter on one field of an object: `value` is what the operator compares with. */
export interface FieldFilter {
  field: string;
  operator?: string;
  negate?: boolean;
  value?: unknown;
}

/** A search box for a list: calls back with the query and a matching expression, debounced. */
export class SearchFilter {
  static OPERATORS = Object.freeze(OPERATORS);
  query: string;
  callback: SearchCallback;
  rgx: RegExp | undefined;
  _input: HTMLInputElement | null = null;
  #content: HTMLElement | null = null;
  #inputSelector: string;
  #contentSelector: string;
  #delay: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listener = (event: Event) => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.filter(event, this._input!.value), this.#delay);
  };

  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: SearchFilterConfig) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.query = initial;
    this.callback = callback ?? (() => undefined);
    this.#delay = delay;
  }

  static get implementation(): typeof SearchFilter {
    return configured("SearchFilter", SearchFilter);
  }

  bind(html: HTMLElement): void {
    this.unbind();
    this.#content = html.querySelector(this.#contentSelector);
    this._input = html.querySelector(this.#inputSelector);
    if (!this._input) return;
    this._input.value = this.query;
    this._input.addEventListener("input", this.#listener);
    this.filter(null, this.query);
  }

  unbind(): void {
    clearTimeout(this.#timer);
    this._input?.removeEventListener("input", this.#listener);
    this._input = null;
    this.#content = null;
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    this.callback(event, this.query, this.rgx, this.#content);
  }

  static cleanQuery(query: string): string {
    return plain(String(query ?? "").trim());
  }
  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(plain(String(value ?? "")));
  }

  /** Whether an object matches a filter on one of its fields. */
  static evaluateFilter(
    object: object,
    { field, operator = OPERATORS.EQUALS, negate = false, value }: FieldFilter,
  ): boolean {
    const own = utils().getProperty(object, field);
    return negate !== compare(own, operator, value);
  }
}

function compare(own: unknown, operator: string, value: unknown): boolean {
  const words = own as Partial<Pick<string, "includes" | "startsWith" | "endsWith">> | null | undefined;
  // Order operators expect numbers; other values are compared as JavaScript does.
  const [ownNumber, number] = [own as number, value as number];
  switch (operator) {
    case OPERATORS.EQUALS:
      return utils().equals?.(own, value) ?? own === value;
    case OPERATORS.CONTAINS:
      return own instanceof Set ? own.has(value) : Boolean(words?.includes?.(value as string));
    case OPERATORS.STARTS_WITH:
      return Boolean(words?.startsWith?.(value as string));
    case OPERATORS.ENDS_WITH:
      return Boolean(words?.endsWith?.(value as string));
    case OPERATORS.LESS_THAN:
      return ownNumber < number;
    case OPERATORS.LESS_THAN_EQUAL:
      return ownNumber <= number;
    case OPERATORS.GREATER_THAN:
      return ownNumber > number;
    case OPERATORS.GREATER_THAN_EQUAL:
      return ownNumber >= number;
    case OPERATORS.BETWEEN: {
      const range = value as [number, number];
      return ownNumber >= range[0] && ownNumber <= range[1];
    }
    case OPERATORS.IS_EMPTY:
      return utils().isEmpty(own);
    default:
      throw new Error(`"${operator}" is no filter operator`);
  }
}
