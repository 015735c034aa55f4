import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AccountRefused, refuseAccount, runtimeDoubt } from '../../../../electron/main/start/runtimeTrust.ts';

interface Copy {
  readonly isPackaged?: boolean;
  readonly description?: string;
  readonly switches?: readonly string[];
}

const OFFICIAL = '{"labelStation":{"runtime":"official"}}';

function appOf({ isPackaged = true, description = OFFICIAL, switches = [] }: Copy): Parameters<typeof runtimeDoubt>[0] {
  const folder = mkdtempSync(join(tmpdir(), 'label-station-trust-'));
  writeFileSync(join(folder, 'package.json'), description);
  return {
    isPackaged,
    getAppPath: () => folder,
    commandLine: { hasSwitch: (name: string) => switches.includes(name) } as never,
  };
}

it('has no doubts about a packed program with the official Electron and its sandbox', () => {
  expect(runtimeDoubt(appOf({}))).toBeNull();
});

it.each<readonly [string, Copy, string]>([
  ['a development run', { isPackaged: false }, 'runtime_not_official'],
  [
    'an Electron of the registry',
    { description: '{"labelStation":{"runtime":"from the registry"}}' },
    'runtime_not_official',
  ],
  ['a description that says nothing', { description: '{}' }, 'runtime_not_official'],
  ['a damaged description', { description: '{"labelStation":' }, 'runtime_not_official'],
  ['no sandbox', { switches: ['no-sandbox'] }, 'runtime_no_sandbox'],
  ['one process for all', { switches: ['single-process'] }, 'runtime_no_sandbox'],
])('doubts %s', (_name, copy, doubt) => {
  expect(runtimeDoubt(appOf(copy))).toBe(doubt);
});

it('restricts a doubtful runtime to this computer, and a good one not at all', () => {
  for (const address of ['http://127.0.0.1:8080', 'http://localhost:1', 'https://[::1]:9'])
    expect(() => refuseAccount('runtime_not_official', address)).not.toThrow();
  for (const address of [
    'https://shipping.example',
    'https://127.0.0.1.example',
    'https://localhost.example',
    'no address',
  ])
    expect(() => refuseAccount('runtime_no_sandbox', address)).toThrow(AccountRefused);
  expect(() => refuseAccount(null, 'https://shipping.example')).not.toThrow();
});
