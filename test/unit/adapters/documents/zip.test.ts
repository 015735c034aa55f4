import { expect, it } from 'vitest';
import { type ZipPart, zipOf } from '../../../../electron/adapters/documents/zip.ts';
import { openZip } from '../../../../electron/adapters/import/xlsx/zip.ts';

async function zipped(parts: readonly ZipPart[]): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(parts)) pieces.push(piece);
  return pieces;
}

function* lines(count: number): Generator<string> {
  for (let line = 0; line < count; line += 1) yield `${line};Şükrü Çağ;${Math.sin(line)}\n`;
}

it('writes parts that a reader of ZIP files unpacks as they were, under their names', async () => {
  const bytes = Buffer.concat(
    await zipped([
      { path: 'günlük.log', content: ['bir\n', '', 'iki\n'] },
      { path: 'empty.txt', content: [] },
      { path: 'xl/sheet.xml', content: lines(5_000) },
    ]),
  );
  const zip = openZip(bytes, 10_000_000);
  if (!zip.ok) throw new Error(zip.error);
  expect(zip.value.names).toEqual(['günlük.log', 'empty.txt', 'xl/sheet.xml']);
  const text = (name: string) => {
    const content = zip.value.read(name);
    return content.ok ? content.value.toString() : content.error;
  };
  expect(zip.value.names.map(text)).toEqual(['bir\niki\n', '', [...lines(5_000)].join('')]);
});

it('hands over the beginning of a long part before its end was read', async () => {
  let read = 0;
  let readAtFirstPiece = 0;
  function* counted(): Generator<string> {
    for (const line of lines(20_000)) {
      read += 1;
      yield line;
    }
  }
  let size = 0;
  for await (const piece of zipOf([{ path: 'long.txt', content: counted() }])) {
    size += piece.length;
    // The head of the part is 38 bytes; what is longer is its content.
    if (readAtFirstPiece === 0 && size > 1_000) readAtFirstPiece = read;
  }
  expect(readAtFirstPiece).toBeGreaterThan(0);
  expect(readAtFirstPiece).toBeLessThan(read / 2);
});

it('fails as its part fails', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'one';
    throw new Error('the journal cannot be read');
  }
  await expect(zipped([{ path: 'part', content: failing() }])).rejects.toThrow('the journal cannot be read');
});
