import { readFile } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';

/** The parts of a ZIP by their names, found by its directory at the end; throws where a checksum is wrong. */
export async function unzipped(path: string): Promise<Readonly<Record<string, string>>> {
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((place) => bytes.readUInt32LE(at + place)) as [number, number, number];
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(from, from + packed));
    const title = bytes.toString('utf8', at + 46, at + 46 + name);
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${title} is damaged`);
    parts[title] = content.toString('utf8');
    at += 46 + name + extra + comment;
  }
  return parts;
}
