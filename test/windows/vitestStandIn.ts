// Vitest itself does not start on the Node for Windows that runs in Wine: this takes its place there, with its own `expect`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { format, inspect } from 'node:util';
import { createExpect } from 'vitest';

export { vi } from 'vitest';

type Work = (...args: readonly unknown[]) => unknown;
interface Group {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly parent: Group | null;
  readonly members: (Group | Test)[];
  readonly beforeAll: Work[];
  readonly afterAll: Work[];
  readonly beforeEach: Work[];
  readonly afterEach: Work[];
}
interface Test {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly work: Work;
  readonly limitMs: number;
}

/** Ends what hangs, and judges nothing that is slow. */
const LIMIT_MS = 300_000;

const group = (name: string, isSkipped: boolean, parent: Group | null): Group => ({
  ...{ name, isSkipped, parent, members: [] },
  ...{ beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
});

let open = group('', false, null);
const finishing = new AsyncLocalStorage<Work[]>();

// What its `expect` reads from Vitest's worker.
Object.assign(globalThis, {
  __vitest_worker__: { filepath: '', config: { expect: {} }, ctx: {}, environment: { name: 'node' } },
});
const made = createExpect();
export const expect = Object.assign(made, { soft: made });
export const beforeAll = (work: Work) => void open.beforeAll.push(work);
export const afterAll = (work: Work) => void open.afterAll.push(work);
export const beforeEach = (work: Work) => void open.beforeEach.push(work);
export const afterEach = (work: Work) => void open.afterEach.push(work);
export const onTestFinished = (work: Work) => void finishing.getStore()?.push(work);

function describeAs(isSkipped: boolean) {
  return (name: string, define: Work) => {
    const inner = group(name, isSkipped, open);
    open.members.push(inner);
    open = inner;
    if (!isSkipped) define();
    open = inner.parent ?? open;
  };
}

function itAs(isSkipped: boolean) {
  return (name: string, ...rest: readonly unknown[]) => {
    const work = rest.find((one) => typeof one === 'function') as Work;
    const limitMs = rest.find((one) => typeof one === 'number') ?? LIMIT_MS;
    open.members.push({ name, isSkipped, work, limitMs: Number(limitMs) });
  };
}

type Define = (name: string, ...rest: readonly never[]) => void;

/** `each`, for rows of values and for single ones. */
const eachOf = (define: Define) => (rows: readonly unknown[]) => (name: string, work: Work, limitMs?: number) =>
  rows.forEach((row, index) => {
    const values = Array.isArray(row) ? row : [row];
    define(
      `${format(name, ...values)} [${index}]`,
      ...([() => work(...values), ...(limitMs === undefined ? [] : [limitMs])] as never[]),
    );
  });

const chained = (as: (isSkipped: boolean) => Define) =>
  Object.assign(as(false), {
    each: eachOf(as(false)),
    for: (rows: readonly unknown[]) => (name: string, work: Work) =>
      eachOf(as(false))(rows.map((row) => [row]))(name, work),
    skip: as(true),
    skipIf: (is: boolean) => Object.assign(as(is), { each: eachOf(as(is)) }),
    runIf: (is: boolean) => Object.assign(as(!is), { each: eachOf(as(!is)) }),
  });

export const describe = chained(describeAs as (isSkipped: boolean) => Define);
export const it = chained(itAs as (isSkipped: boolean) => Define);

const inTime = (work: Promise<unknown>, limitMs: number) => {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    clock = setTimeout(() => reject(new Error(`longer than ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(clock));
};

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs what these files define, one test after another, and writes a line for each into the file. */
export async function runFiles(
  files: Readonly<Record<string, () => Promise<unknown>>>,
  report: string,
  leftOut: Readonly<Record<string, string>>,
): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const say = (line: string) => appendFileSync(report, `${line}\n`);

  async function runTest(path: readonly Group[], one: Test): Promise<void> {
    const ends: Work[] = [];
    await finishing.run(ends, async () => {
      for (const { beforeEach: before } of path) for (const work of before) await work();
      try {
        await inTime(
          Promise.resolve().then(() => one.work({})),
          one.limitMs,
        );
      } finally {
        for (const { afterEach: after } of [...path].reverse()) for (const work of after) await work();
        for (const work of ends.reverse()) await work();
      }
    });
  }

  async function runGroup(path: readonly Group[], names: string): Promise<void> {
    const here = path.at(-1);
    if (here === undefined) return;
    for (const work of here.beforeAll) await work();
    for (const member of here.members) {
      const name = `${names} > ${member.name}`;
      const reason = leftOut[member.name];
      if (member.isSkipped || reason !== undefined) {
        counts.skipped += 1;
        say(`skip ${name}${reason === undefined ? '' : `: ${reason}`}`);
      } else if ('members' in member) {
        await runGroup([...path, member], name).catch((cause) => failed(name, cause));
      } else {
        const began = performance.now();
        await runTest(path, member).then(
          () => {
            counts.passed += 1;
            say(`pass ${name} (${Math.round(performance.now() - began)} ms)`);
          },
          (cause) => failed(name, cause),
        );
      }
    }
    for (const work of here.afterAll) await work();
  }

  function failed(name: string, cause: unknown): void {
    counts.failed += 1;
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    const found = (cause as { readonly actual?: unknown }).actual;
    say(
      `FAIL ${name}\n${text}${found === undefined ? '' : `\nfound: ${inspect(found, { depth: 5 }).slice(0, 2_000)}`}`,
    );
  }

  for (const [name, load] of Object.entries(files)) {
    open = group(name, false, null);
    const root = open;
    await load().then(
      () => runGroup([root], name).catch((cause) => failed(name, cause)),
      (cause) => failed(name, cause),
    );
  }
  return counts;
}
