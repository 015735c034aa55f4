import type { tr } from './tr.ts';

type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

/** The keys of the Turkish texts with any wording: a language that lacks one, or has one more, does not compile. */
export type Texts = Same<typeof tr>;
