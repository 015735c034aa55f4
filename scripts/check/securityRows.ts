import { existsSync, readFileSync } from 'node:fs';

/*
 * Each row of the tables in SECURITY.md that promise something names a test that fails without it. Both tables are read: who
 * is trusted with what, and what holds it.
 */

const file = 'SECURITY.md';

/** A row may name tests, files of tests or folders of them, in backquotes; a row of trust may say that nothing is promised. */
const named = /`(test\/[^`]+)`/g;

/** What is wrong with the tables: rows without a test, and tests that are not there. */
export const rowProblems = (markdown: string, exists: (path: string) => boolean): readonly string[] =>
  markdown.split('\n').flatMap((line, index, lines) => {
    const isHeader = lines[index + 1]?.startsWith('|---') === true;
    if (!line.startsWith('| ') || isHeader) return [];
    const where = `${file}:${index + 1}`;
    const tests = [...line.matchAll(named)].map(([, path = '']) => path);
    if (tests.length === 0 && !line.includes('(#what-is-not-protected)'))
      return [`${where}: names no test that holds it: ${line.slice(2, 60)}`];
    return tests.filter((path) => !exists(path)).map((path) => `${where}: there is no ${path}`);
  });

if (import.meta.main) {
  const problems = rowProblems(readFileSync(file, 'utf8'), existsSync);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
