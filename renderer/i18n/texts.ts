import { BOX_NAMES, SHIPMENT_TYPE_NAMES, STATE_NAMES } from '../../electron/contract/names.ts';
import type { Language } from './format.ts';
import en from './locales/en.json' with { type: 'json' };
import tr from './locales/tr.json' with { type: 'json' };

/** The words for one, and for any other number; Turkish has one form after all of them. */
type Plural = { readonly one: string; readonly other: string };

/** Any text may have the two forms; its caller passes the `count`, also where the figure stands beside the text. */
type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string | Plural : Same<T[K]> };

/** The path of every text below a node: `nav.scan`. */
type Path<T> = {
  readonly [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}`;
}[keyof T & string];

/** Adds the names that documents share with the screens. A language that lacks a key of the Turkish texts does not compile. */
const withNames = (texts: Same<typeof tr>, language: Language) => ({
  ...texts,
  state: STATE_NAMES[language],
  boxes: { ...texts.boxes, name: BOX_NAMES[language] },
  parcel: { ...texts.parcel, types: SHIPMENT_TYPE_NAMES[language] },
});

export const TEXTS = { tr: withNames(tr, 'tr'), en: withNames(en, 'en') };

/** Every text that there is, by its path. One flat union, worked out once; both languages have the same. */
export type TextKey =
  | Path<typeof tr>
  | `state.${keyof typeof STATE_NAMES.tr}`
  | `boxes.name.${keyof typeof BOX_NAMES.tr}`
  | `parcel.types.${keyof typeof SHIPMENT_TYPE_NAMES.tr}`;
