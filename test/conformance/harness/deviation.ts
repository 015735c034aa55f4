import { inspect } from 'node:util';

/** The service deviates from the document. */
export class Deviation extends Error {}

/** What has to be there for the check did not come, and the document allows that: nothing is known about the condition. */
export class Unjudged extends Error {}

/** A request ended without an answer: that is the network's affair, and decides nothing about the condition. */
export class BrokenConnection extends Error {}

/** Ends the check of one condition: the service broke it. */
export function deviate(problem: string): never {
  throw new Deviation(problem);
}

export function show(value: unknown): string {
  const text = inspect(value, { depth: 2, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 120 });
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}

export function must(holds: boolean, problem: string): asserts holds {
  if (!holds) deviate(problem);
}

export function mustEqual(actual: unknown, wanted: unknown, what: string): void {
  if (!Object.is(actual, wanted)) deviate(`${what} is ${show(actual)}, documented: ${show(wanted)}`);
}

export function mustBeOneOf(actual: unknown, wanted: readonly unknown[], what: string): void {
  if (!wanted.includes(actual)) deviate(`${what} is ${show(actual)}, documented: one of ${show(wanted)}`);
}
