import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { openBench } from '../../../scripts/mutate/bench.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

it('forgets a mutant that was taken out before the next one', async () => {
  const root = await temporaryFolder();
  const write = (file: string, text: string) => writeFile(join(root, file), text);
  await mkdir(join(root, 'test'));
  await symlink(fromRoot('node_modules'), join(root, 'node_modules'), 'junction');
  await write('package.json', '{ "type": "module" }');
  await write('vite.config.ts', "export default { test: { include: ['test/*.test.ts'] } };");
  for (const name of ['one', 'other']) {
    await write(`${name}.ts`, `export const name: string = '${name}';`);
    await write(
      `test/${name}.test.ts`,
      `import { expect, it } from 'vitest';
       import { name } from '../${name}.ts';
       it('is ${name}', () => expect(name).toBe('${name}'));`,
    );
  }
  const bench = openBench(root);
  onTestFinished(() => bench.end());
  const tests = ['test/one.test.ts', 'test/other.test.ts'];
  const failedFor = async (changed: string) => (await bench.run({ changed, tests }, 60_000))?.failed;
  expect(await failedFor('one.ts')).toEqual([]);
  await write('one.ts', "export const name: string = '';");
  expect(await failedFor('one.ts')).toEqual(['test/one.test.ts']);
  await write('one.ts', "export const name: string = 'one';");
  expect(await failedFor('other.ts')).toEqual([]);
});
