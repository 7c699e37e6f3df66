import { utils } from "../env.ts";

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

/** A search box over a list: calls back with the query and a matching expression, a moment after typing stops. */
export class SearchFilter {
  static OPERATORS = Object.freeze(OPERATORS);
  query: string;
  callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;
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

  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: any) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.query = initial;
    this.callback = callback ?? (() => undefined);
    this.#delay = delay;
  }

  static get implementation(): any {
    return (globalThis as any).CONFIG?.ux?.SearchFilter ?? SearchFilter;
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

  /** Does an object meet a filter on one of its fields? */
  static evaluateFilter(object: any, { field, operator = OPERATORS.EQUALS, negate = false, value }: any): boolean {
    const own = utils().getProperty(object, field);
    return negate !== compare(own, operator, value);
  }
}

function compare(own: any, operator: string, value: any): boolean {
  switch (operator) {
    case OPERATORS.EQUALS:
      return utils().equals?.(own, value) ?? own === value;
    case OPERATORS.CONTAINS:
      return own instanceof Set ? own.has(value) : Boolean(own?.includes?.(value));
    case OPERATORS.STARTS_WITH:
      return Boolean(own?.startsWith?.(value));
    case OPERATORS.ENDS_WITH:
      return Boolean(own?.endsWith?.(value));
    case OPERATORS.LESS_THAN:
      return own < value;
    case OPERATORS.LESS_THAN_EQUAL:
      return own <= value;
    case OPERATORS.GREATER_THAN:
      return own > value;
    case OPERATORS.GREATER_THAN_EQUAL:
      return own >= value;
    case OPERATORS.BETWEEN:
      return own >= value[0] && own <= value[1];
    case OPERATORS.IS_EMPTY:
      return utils().isEmpty(own);
    default:
      throw new Error(`"${operator}" is no filter operator`);
  }
}
