import fc from 'fast-check';
import type { FieldProblem } from '../../../../electron/contract/problem.ts';

/** One thing that the document forbids outright: what it does to a request, and how it has to be reported. */
export interface Violation<T> {
  readonly field: string;
  readonly rule: NonNullable<FieldProblem['rule']>;
  readonly apply: (request: T) => T;
}

/** A request with the violations that were put into it. */
export interface Broken<T> {
  readonly request: T;
  readonly violations: readonly Violation<T>[];
}

/** None in one case of three, up to four at once otherwise, never two in one field. */
export function broken<T>(valid: fc.Arbitrary<T>, all: readonly Violation<T>[]): fc.Arbitrary<Broken<T>> {
  const some = fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 4, selector: ({ field }) => field });
  const violations = fc.oneof({ arbitrary: fc.constant([]), weight: 1 }, { arbitrary: some, weight: 2 });
  return fc.tuple(valid, violations).map(([request, chosen]) => ({
    request: chosen.reduce((changed, violation) => violation.apply(changed), request),
    violations: chosen,
  }));
}

/** `field rule` of each, in one order. */
export function summary(problems: readonly Pick<FieldProblem, 'field' | 'rule'>[]): readonly string[] {
  return problems.map(({ field, rule }) => `${field} ${rule}`).sort();
}

/** Text that is not empty, of at most that many characters; often of exactly that many. */
export function textUpTo(limit: number): fc.Arbitrary<string> {
  const some = fc.string({ unit: 'binary', minLength: 1, maxLength: Math.min(limit, 40) });
  const full = fc.constantFrom('a', 'ğ', 'İ', '😀').map((letter) => letter.repeat(limit));
  return fc.oneof(some, full).filter((text) => text.trim() !== '');
}

export function numberIn(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }));
}
