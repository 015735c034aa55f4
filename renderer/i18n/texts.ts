import type { tr } from './tr.ts';

/** The words for one, and for any other number; Turkish has one form after all of them. */
type Plural = { readonly one: string; readonly other: string };

/** A text that counts something (`{{count}}`) may have two forms. */
type Wording<T extends string> = T extends `${string}{{count}}${string}` ? string | Plural : string;
type Same<T> = { readonly [K in keyof T]: T[K] extends string ? Wording<T[K]> : Same<T[K]> };

/** The keys of the Turkish texts with any wording: a language that lacks one, or has one more, does not compile. */
export type Texts = Same<typeof tr>;
