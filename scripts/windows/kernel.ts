import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The smallest 32-bit program for Linux: a header, one segment, and the call that ends it with 0. */
export const SMALLEST_32_BIT = Buffer.from(
  [
    '7f454c460101010000000000000000000200030001000000548004083400000000000000000000003400200001000000',
    '00000000010000000000000000800408008004085b0000005b0000000500000000100000',
    '31c04031dbcd80',
  ].join(''),
  'hex',
);

/** Whether the kernel of this machine runs such a program: many are built without 32-bit programs, which half of Wine is. */
export function canExecute(program: Uint8Array): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'label-station-kernel-'));
  try {
    const file = path.join(folder, 'program');
    writeFileSync(file, program, { mode: 0o755 });
    return spawnSync(file).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
