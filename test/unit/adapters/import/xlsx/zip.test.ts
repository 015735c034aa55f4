import { describe, expect, it } from 'vitest';
import { openZip } from '../../../../../electron/adapters/import/xlsx/zip.ts';
import { zipOf } from '../../../../support/zipOf.ts';

const TEXT = 'Ayşe;İzmir\n'.repeat(200);
const LIMIT = 10_000;
/** An archive with one file, as `change` alters it; its directory begins at the second argument. */
function archive(change: (data: Buffer, directory: number) => void = () => {}): Buffer {
  const data = Buffer.from(zipOf(new Map([['a.xml', Buffer.from(TEXT)]])));
  change(data, data.readUInt32LE(data.length - 6));
  return data;
}
function read(bytes: Uint8Array, limit = LIMIT) {
  const zip = openZip(bytes, limit);
  return zip.ok ? zip.value.read('a.xml') : zip;
}

describe('a file of an archive', () => {
  it('is read whole, behind a remark of any length as well', () => {
    for (const remark of [0, 1, 0xffff])
      expect(read(Buffer.concat([archive(), Buffer.alloc(remark)]))).toEqual({ ok: true, value: Buffer.from(TEXT) });
  });

  it.each([
    ['is said to begin at the very end', (data: Buffer, entry: number) => data.writeUInt32LE(data.length, entry + 42)],
    [
      'is said to begin shortly before the end',
      (data: Buffer, entry: number) => data.writeUInt32LE(data.length - 10, entry + 42),
    ],
    ['begins with something else', (data: Buffer) => data.writeUInt32LE(0, 0)],
    [
      'is said to be longer than the archive',
      (data: Buffer, entry: number) => data.writeUInt32LE(1_000_000, entry + 20),
    ],
    ['is packed in a way that nobody uses', (data: Buffer, entry: number) => data.writeUInt16LE(12, entry + 10)],
    ['is not what was packed', (data: Buffer) => data.fill(0xff, 40, 60)],
    ['has no entry where the directory should be', (data: Buffer, entry: number) => data.writeUInt32LE(0, entry)],
    ['has a directory behind the end', (data: Buffer) => data.writeUInt32LE(data.length, data.length - 6)],
  ])('that %s is answered as broken', (_, change) => {
    expect(read(archive(change))).toEqual({ ok: false, error: 'broken' });
  });

  it('with a password is answered as locked', () => {
    expect(read(archive((data, entry) => data.writeUInt16LE(1, entry + 8)))).toEqual({ ok: false, error: 'locked' });
  });

  it('is given up where it is longer than all may be, and may be as long as that', () => {
    const { length } = Buffer.from(TEXT);
    expect(read(archive(), length)).toMatchObject({ ok: true });
    expect(read(archive(), length - 1)).toEqual({ ok: false, error: 'too_much' });
    expect(read(archive(), 0)).toEqual({ ok: false, error: 'too_much' });
  });

  it('counts towards what all files together may be', () => {
    const { length } = Buffer.from(TEXT);
    const zip = openZip(archive(), length * 2 - 1);
    expect(zip.ok && [zip.value.read('a.xml').ok, zip.value.read('A.XML')]).toEqual([
      true,
      { ok: false, error: 'too_much' },
    ]);
  });

  it('that is not there is answered as broken, and so is what is no archive', () => {
    const zip = openZip(archive(), LIMIT);
    expect(zip.ok && zip.value.read('b.xml')).toEqual({ ok: false, error: 'broken' });
    for (const size of [0, 21, 22, 100]) expect(openZip(new Uint8Array(size), LIMIT).ok).toBe(false);
  });
});
