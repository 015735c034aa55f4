import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../../../electron/demo/serve.ts', import.meta.url));

function start(...args: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [script, ...args]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function ready(
  child: ChildProcessWithoutNullStreams,
): Promise<{ readonly url: string; readonly apiKey: string }> {
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return JSON.parse(String(line));
}

describe('the demo service as a process of its own', () => {
  it('prints its address on one line, serves with the given key and balance, and ends on SIGTERM', async () => {
    const child = start('--port', '0', '--key', 'svc_live_abc', '--balance', '1240.50');
    const { url, apiKey } = await ready(child);
    expect(apiKey).toBe('svc_live_abc');
    const info = await fetch(`${url}/api/v2/account/info`, { headers: { 'X-Api-Key': apiKey } });
    expect(await info.json()).toMatchObject({ success: true, data: { balance: 1240.5 } });
    const more: string[] = [];
    child.stdout.on('data', (chunk) => more.push(String(chunk)));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(more).toEqual([]);
  });

  it('ends when the process that holds its stdin goes away', async () => {
    const child = start();
    await ready(child);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends at once with a clear sentence when an argument is wrong', async () => {
    const child = start('--balance', 'plenty');
    const errors: string[] = [];
    child.stderr.on('data', (chunk) => errors.push(String(chunk)));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(errors.join('')).toContain('--balance needs an amount in TRY');
  });
});
