import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

interface Entry {
  readonly path: Uint8Array;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** A ZIP (APPNOTE 6.3). Parts are compressed as they come; of one only its compressed bytes are held. */
export function createZip() {
  const entries: Entry[] = [];
  let offset = 0;

  function* part(path: string, packed: readonly Uint8Array[], crc: number, size: number): Generator<Uint8Array> {
    const length = packed.reduce((sum, piece) => sum + piece.length, 0);
    const entry = { path: new TextEncoder().encode(path), crc, packed: length, size, offset };
    entries.push(entry);
    const head = header(LOCAL, entry);
    yield head;
    yield* packed;
    offset += head.length + length;
  }

  return {
    *whole(path: string, content: string): Generator<Uint8Array> {
      const bytes = new TextEncoder().encode(content);
      yield* part(path, [deflateRawSync(bytes)], crc32(bytes), bytes.length);
    },
    async *pieces(path: string, content: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
      const deflate = createDeflateRaw();
      const packed: Uint8Array[] = [];
      deflate.on('data', (piece: Uint8Array) => packed.push(piece));
      const ended = finished(deflate);
      let [crc, size] = [0, 0];
      for await (const text of content) {
        const bytes = new TextEncoder().encode(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes)) await new Promise((resolve) => void deflate.once('drain', resolve));
      }
      deflate.end();
      await ended;
      yield* part(path, packed, crc, size);
    },
    end(): Uint8Array {
      const heads = entries.map((entry) => header(CENTRAL, entry));
      const size = heads.reduce((sum, head) => sum + head.length, 0);
      const end = new DataView(new ArrayBuffer(22));
      end.setUint32(0, 0x06_05_4b_50, true);
      end.setUint16(8, entries.length, true);
      end.setUint16(10, entries.length, true);
      end.setUint32(12, size, true);
      end.setUint32(16, offset, true);
      return Buffer.concat([...heads, new Uint8Array(end.buffer)]);
    },
  };
}

const LOCAL = 'local';
const CENTRAL = 'central';

/** Version 2.0, names in UTF-8, deflated, without a date. */
function header(kind: typeof LOCAL | typeof CENTRAL, { path, crc, packed, size, offset }: Entry): Uint8Array {
  const isCentral = kind === CENTRAL;
  const view = new DataView(new ArrayBuffer(isCentral ? 46 : 30));
  let at = 0;
  const two = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const four = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  four(isCentral ? 0x02_01_4b_50 : 0x04_03_4b_50);
  if (isCentral) two(20);
  two(20);
  two(0x08_00);
  two(8);
  two(0);
  // 1 January 1980, the first day that it can name.
  two(0x00_21);
  four(crc);
  four(packed);
  four(size);
  two(path.length);
  two(0);
  if (isCentral) {
    two(0);
    two(0);
    two(0);
    four(0);
    four(offset);
  }
  return Buffer.concat([new Uint8Array(view.buffer), path]);
}
