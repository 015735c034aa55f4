import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowProblems } from '../../../scripts/check/securityRows.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';

const table = (...rows: readonly string[]) => ['| who | may | held by |', '|---|---|---|', ...rows].join('\n');

it('a row of SECURITY.md without a test is named, and so is a test that is not there', () => {
  const rows = table(
    '| the packer | scanning | `test/unit/a.test.ts`, `test/gone.test.ts` |',
    '| a page | `electron/main/ipc.ts` | |',
    '| the disk | see [below](#what-is-not-protected) | |',
  );
  expect(rowProblems(rows, (path) => path === 'test/unit/a.test.ts')).toEqual([
    'SECURITY.md:3: there is no test/gone.test.ts',
    'SECURITY.md:4: names no test that holds it: a page | `electron/main/ipc.ts` | |',
  ]);
});

it('each row of SECURITY.md names a test, until the tests of one are taken away', () => {
  const markdown = readFileSync(fromRoot('SECURITY.md'), 'utf8');
  expect(rowProblems(markdown, (path) => existsSync(fromRoot(path)))).toEqual([]);
  const without = markdown.replaceAll('`test/contract/disk/onlyTheOwner.test.ts`', '');
  expect(rowProblems(without, (path) => existsSync(fromRoot(path)))).toHaveLength(1);
});
