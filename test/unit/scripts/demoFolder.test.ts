import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRunningDemo, takeDemoFolder } from '../../../scripts/demo/demoFolder.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const running = () => true;
const gone = () => false;

describe('output folder of the demo', () => {
  it('is emptied of what an earlier demo left', async () => {
    const folder = join(await temporaryFolder(), 'demo-output');
    mkdirSync(join(folder, 'labels'), { recursive: true });
    writeFileSync(join(folder, 'labels', 'old.pdf'), '');
    writeFileSync(join(folder, 'old.png'), '');
    const taken = takeDemoFolder(folder, gone);
    if (!taken.ok) expect.unreachable();
    expect(readdirSync(taken.value.labels)).toEqual([]);
    expect(existsSync(join(folder, 'old.png'))).toBe(false);
  });

  it('is refused, and left as it is, while another demo runs; the other is named', async () => {
    const folder = await temporaryFolder();
    const first = takeDemoFolder(folder, gone);
    if (!first.ok) expect.unreachable();
    writeFileSync(join(first.value.labels, 'its.pdf'), '');
    expect(takeDemoFolder(folder, running)).toEqual({ ok: false, heldBy: process.pid });
    expect(readdirSync(first.value.labels)).toEqual(['its.pdf']);
  });

  it('is free again when the other demo has ended, or has died without a word', async () => {
    const folder = await temporaryFolder();
    const first = takeDemoFolder(folder, running);
    if (!first.ok) expect.unreachable();
    first.value.release();
    expect(takeDemoFolder(folder, running).ok).toBe(true);
    expect(takeDemoFolder(folder, gone).ok).toBe(true);
  });

  it('is not held by a process id that something else has now, or nothing', () => {
    expect(isRunningDemo(process.pid)).toBe(false);
    expect(isRunningDemo(Number.NaN)).toBe(false);
    expect(isRunningDemo(2 ** 30)).toBe(false);
    if (process.platform === 'linux') expect(isRunningDemo(process.ppid)).toBe(false);
  });
});
