import { appendFile, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { hashedVersion, isProjectNode } from '../../../scripts/setup/nodeHash.mjs';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const projectNode = fromRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

it('the Node of the build has the known hash, and is refused with one byte more', async () => {
  const lock = JSON.parse(await readFile(fromRoot('package-lock.json'), 'utf8'));
  expect(lock.packages['node_modules/node'].version).toBe(hashedVersion);
  if ((await isProjectNode(projectNode)) === null) return;
  expect(await isProjectNode(projectNode)).toBe(true);
  const other = join(await temporaryFolder(), 'node');
  await copyFile(projectNode, other);
  await appendFile(other, ' ');
  expect(await isProjectNode(other)).toBe(false);
});

it('a system whose hash is not known is reported as such, and not as a right one', async () => {
  expect(await isProjectNode(projectNode, 'plan9-mips')).toBeNull();
});

it('the workflow gives certificates to tags alone, from an environment that branches do not have', async () => {
  const workflow = await readFile(fromRoot('.github', 'workflows', 'release.yml'), 'utf8');
  const secrets = workflow.split('\n').filter((line) => line.includes('secrets.'));
  expect(secrets).toHaveLength(5);
  const forTags = "{{ startsWith(github.ref, 'refs/tags/v') && ";
  expect(secrets.filter((line) => !line.includes(forTags))).toEqual([]);
  expect(workflow).toContain(`environment: $${forTags}'release' || 'check' }}`);
});
