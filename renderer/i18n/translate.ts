import type { i18n, TFunction } from 'i18next';
import type { tr } from './tr.ts';

/** The path of every text below a node: `nav.scan`. */
type Path<T> = {
  readonly [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}`;
}[keyof T & string];

/** Every text that there is, by its path. One flat union, worked out once; both languages have the same. */
export type TextKey = Path<typeof tr>;

/** What fills the holes (`{{count}}`) of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The words of a text in the language of the screen. Kept this plain so that checking a key stays cheap. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export function translateWith(t: TFunction): Translate {
  return (key, values = {}) => t(key, { ...values });
}

/** For what is said outside of a component. */
export function textsOf(texts: i18n): Translate {
  return translateWith(texts.t);
}
