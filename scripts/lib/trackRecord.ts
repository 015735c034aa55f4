/** A fault of docs/track-record.md, with its test. */
export interface Fault {
  readonly commit: string;
  readonly what: string;
  readonly kind: string;
  readonly found: string;
  readonly file: string;
  /** A part of the name of the test; all tests of the file that have it are run. */
  readonly test: string;
  readonly seenRed: boolean;
}

const KINDS = ['money', 'paper', 'data', 'truth'];

const CELL = { commit: /^`([0-9a-f]{8})`/, test: /^`([^`]+\.test\.tsx?)`: “(.+)”$/ };

/** The rows of the page's table. A line of it that cannot be read is an error that names it. */
export function faultsIn(page: string): readonly Fault[] {
  const lines = page.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, first = '', what = '', kind = '', found = '', last = '', red = ''] = cells;
    const commit = CELL.commit.exec(first)?.[1];
    const [, file, test] = CELL.test.exec(last) ?? [];
    const isComplete = cells.length === 8 && what !== '' && found !== '' && KINDS.includes(kind);
    if (!isComplete || !commit || !file || !test || !['yes', 'no'].includes(red)) {
      throw new Error(`This line of the table cannot be read: ${line}`);
    }
    return { commit, what, kind, found, file, test, seenRed: red === 'yes' };
  });
}

/** The report of Vitest's JSON reporter, as far as it is needed. */
export interface Report {
  readonly testResults: readonly {
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages?: readonly string[] }[];
  }[];
}

export interface Verdict {
  readonly colour: 'red' | 'green' | 'not runnable';
  /** The first line of what failed, or of why there is no result. */
  readonly why: string;
}

/** A test that calls what the old program did not have yet fails for that reason, and shows no fault. */
const ABSENT =
  /^(?:TypeError|ReferenceError|SyntaxError)\b|Cannot find (?:module|package)|Failed to (?:load|resolve)|node:internal\/modules/;

const verdict = (colour: Verdict['colour'], text: string): Verdict => ({
  colour,
  why: (text.split('\n')[0] ?? '').slice(0, 160),
});

export function verdictOf({ testResults }: Report): Verdict {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = results
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages }) => failureMessages?.[0]?.split('\n')[0] ?? '');
  const fault = failures.find((message) => !ABSENT.test(message));
  if (fault !== undefined) return verdict('red', fault);
  if (failures[0] !== undefined) return verdict('not runnable', `the program lacks what the test uses: ${failures[0]}`);
  if (results.some(({ status }) => status === 'passed')) return verdict('green', 'it passes');
  const unloaded = testResults.find(({ message, assertionResults }) => message && assertionResults.length === 0);
  return verdict(
    'not runnable',
    unloaded ? `the file cannot be loaded: ${unloaded.message}` : 'no test of that name ran',
  );
}
