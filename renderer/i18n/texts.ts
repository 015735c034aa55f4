import type { tr } from './tr.ts';

/** The words for one, and for any other number; Turkish has one form after all of them. */
type Plural = { readonly one: string; readonly other: string };

/** Any text may have the two forms; whoever shows it then says the `count`, also where the figure stands beside the text. */
type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string | Plural : Same<T[K]> };

/** The keys of the Turkish texts with any wording: a language that lacks one, or has one more, does not compile. */
export type Texts = Same<typeof tr>;
