import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lossOf, readWal, readWalIndex, walHeader } from '../../../../../electron/adapters/journal/damage/walFile.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const HEADER = 32;
const FRAME = 24 + 4_096;

/** Log and index of an open file with so many commits of one page. */
async function logOf(commits: number) {
  const file = join(await temporaryFolder(), 'x.sqlite');
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.exec(
    'PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; CREATE TABLE t (a); PRAGMA wal_checkpoint(TRUNCATE)',
  );
  for (let number = 0; number < commits; number += 1) database.exec(`INSERT INTO t VALUES (${number})`);
  return { wal: new Uint8Array(readFileSync(`${file}-wal`)), index: new Uint8Array(readFileSync(`${file}-shm`)) };
}

/** The same bytes with one of them wrong. */
function withWrong(bytes: Uint8Array, at: number): Uint8Array {
  const wrong = Uint8Array.from(bytes);
  wrong[at] = (wrong[at] ?? 0) ^ 0xff;
  return wrong;
}

describe('a log as SQLite left it', () => {
  it('has the frames of all commits, as many as in its index, and nothing is lost', async () => {
    const { wal, index } = await logOf(5);
    const read = readWal(wal);
    expect(read).toMatchObject({ committed: 5, hasLaterCommit: false, headerIsWrong: false });
    expect(readWalIndex(index)).toMatchObject({ committed: 5, inFile: 0, salts: read?.salts });
    expect(lossOf(read, readWalIndex(index))).toBeNull();
  });

  it('loses nothing where a crash left its last frame half written', async () => {
    const { wal } = await logOf(5);
    const read = readWal(wal.subarray(0, HEADER + 5 * FRAME - 100));
    expect([read?.committed, lossOf(read, null)]).toEqual([4, null]);
  });

  it('is none while it holds nothing', () => {
    expect(readWal(new Uint8Array(HEADER))).toBeNull();
    expect(lossOf(null, null)).toBeNull();
  });
});

describe('a log that lost commits', () => {
  it('is recognised by whole commits behind a wrong frame', async () => {
    const { wal } = await logOf(5);
    const read = readWal(withWrong(wal, HEADER + 2 * FRAME + 100));
    expect(read?.committed).toBe(2);
    expect(lossOf(read, null)).toMatch(/frame .* wrong/);
  });

  it('is recognised by its header', async () => {
    const { wal } = await logOf(5);
    const read = readWal(withWrong(wal, 20));
    expect([read?.headerIsWrong, lossOf(read, null)]).toEqual([true, expect.stringMatching(/header/)]);
  });

  it('is recognised by its index alone where it was cut between two commits, or is gone', async () => {
    const { wal, index } = await logOf(5);
    const cut = readWal(wal.subarray(0, HEADER + 3 * FRAME));
    expect(lossOf(cut, null)).toBeNull();
    expect(lossOf(cut, readWalIndex(index))).toMatch(/cut/);
    expect(lossOf(null, readWalIndex(index))).toMatch(/missing/);
  });
});

it('an index that is not whole proves nothing', async () => {
  const { index } = await logOf(2);
  expect([readWalIndex(withWrong(index, 16)), readWalIndex(index.subarray(0, 135))]).toEqual([null, null]);
});

it('a header names a page size that is a power of two from 512 to 65,536', async () => {
  const { wal } = await logOf(1);
  const sizes = [511, 512, 768, 4_096, 65_536, 131_072];
  expect(sizes.map((size) => walHeader(withPageSize(wal, size)) !== null)).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
  ]);
});

/** The header with another page size, and the sum that belongs to it. */
function withPageSize(wal: Uint8Array, size: number): Uint8Array {
  const header = Uint8Array.from(wal.subarray(0, HEADER));
  const view = new DataView(header.buffer);
  view.setUint32(8, size);
  const little = (view.getUint32(0) & 1) === 0;
  let [one, two] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    one = (one + view.getUint32(at, little) + two) >>> 0;
    two = (two + view.getUint32(at + 4, little) + one) >>> 0;
  }
  view.setUint32(24, one);
  view.setUint32(28, two);
  return header;
}
