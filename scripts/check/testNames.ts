import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/*
 * The test that guards `X.ts` is found by its name: `X.test.ts` in the same folder below test/unit, or in test/integration
 * or test/contract. withoutTest.txt lists the files that have none. A line with a reason is an exemption; a line without one
 * says that the test is still to be written, and such a line may only go.
 */

/** How many lines there are without a reason. Lower it with each that goes. */
const mostOwed = 29;

const list = 'scripts/check/withoutTest.txt';
const sources = 'electron/{core,adapters,main}/**/*.ts';
const testFiles = 'test/{unit,integration,contract}/**/*.test.{ts,tsx}';

export type TextFile = { readonly name: string; readonly text: string };

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Whether a file has code that runs: not only types, constants and what it hands on. */
export const hasCode = (source: string): boolean =>
  /=>|\bfunction\b|\bclass\b/.test(stripTypeScriptTypes(source).replace(comments, ''));

/**
 * Tests of integration stand in the folder of the same name, or import the file. Those of a contract stand in the folder of
 * their port, and are about adapters.
 */
const guards = (test: TextFile, file: string): boolean => {
  const base = path.posix.basename(file, '.ts');
  const folder = path.posix.relative('electron', path.posix.dirname(file));
  const place = path.posix.dirname(test.name);
  if (path.posix.basename(test.name).replace(/\.test\.tsx?$/, '') !== base) return false;
  if (place === `test/unit/${folder}`) return true;
  if (place.startsWith('test/contract/')) return folder.startsWith('adapters/');
  if (!place.startsWith('test/integration/')) return false;
  return path.posix.basename(place) === path.posix.basename(folder) || test.text.includes(`/${folder}/${base}.ts'`);
};

export type Listed = { readonly file: string; readonly reason: string | null };

/** Reads lines `electron/main/main.ts: why it needs none`, or `electron/main/main.ts` alone. */
export const listedIn = (text: string): readonly Listed[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, file = line, reason = null] = /^([^:]+):\s*(\S.*)$/.exec(line.trim()) ?? [];
      return { file: file.trim(), reason };
    });

/** What is wrong with the names of tests, or with the list of files without one. */
export const nameProblems = (
  files: readonly TextFile[],
  tests: readonly TextFile[],
  listed: readonly Listed[],
  most: number,
): readonly string[] => {
  const withCode = files.filter(({ text }) => hasCode(text)).map(({ name }) => name);
  const isGuarded = (file: string) => tests.some((test) => guards(test, file));
  const missing = withCode
    .filter((file) => !isGuarded(file) && !listed.some((one) => one.file === file))
    .map((file) => `${file} has no test of its name, and no reason in ${list}`);
  const stale = listed.flatMap(({ file }, index) => {
    if (!files.some(({ name }) => name === file)) return [`${list}: ${file} is gone`];
    if (!withCode.includes(file)) return [`${list}: ${file} has no code that a test could guard`];
    if (isGuarded(file)) return [`${list}: ${file} has a test of its name now`];
    return listed.findIndex((other) => other.file === file) < index ? [`${list}: ${file} stands there twice`] : [];
  });
  const owed = listed.filter(({ reason }) => reason === null).length;
  if (owed > most)
    return [...missing, ...stale, `${list}: ${owed} files without a reason, at most ${most} are allowed`];
  if (owed < most)
    return [...missing, ...stale, `${list}: ${owed} files are left without a reason; lower mostOwed to it`];
  return [...missing, ...stale];
};

const filesOf = (pattern: string): readonly TextFile[] =>
  globSync(pattern)
    .map((file) => ({ name: file.split(path.sep).join('/'), text: readFileSync(file, 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

if (import.meta.main) {
  const listed = listedIn(readFileSync(list, 'utf8'));
  const problems = nameProblems(filesOf(sources), filesOf(testFiles), listed, mostOwed);
  for (const problem of problems) console.error(problem);
  console.error(`${mostOwed} files are still without a test of their name, ${listed.length - mostOwed} need none`);
  if (problems.length > 0) process.exitCode = 1;
}
