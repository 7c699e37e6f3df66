/** Texts by translation key. */

/** A text to be localized: a translation key and its placeholders. Nested texts are localized first. */
export interface Text {
  key: string;
  data?: Readonly<Record<string, string | number | Text>>;
}

export const text = (key: string, data?: Text["data"]): Text => (data ? { key, data } : { key });
