import { strToU8, Zip, ZipDeflate } from 'fflate';

export interface ZipPart {
  readonly path: string;
  /** In pieces, so that a long part is never in memory as a whole. */
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** The day that stands at every part: the first one that the format can name, for the files themselves carry no time. */
const FIRST_DAY = new Date(1980, 0, 1);

/** A ZIP (APPNOTE 6.3) of texts in UTF-8, written piece by piece. Throws what reading a part throws. */
export async function* zipOf(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((failure, piece) => {
    if (failure !== null) throw failure;
    written.push(piece);
  });
  for (const { path, content } of parts) {
    const part = new ZipDeflate(path);
    part.mtime = FIRST_DAY;
    zip.add(part);
    for await (const text of content) {
      part.push(strToU8(text));
      yield* written.splice(0);
    }
    part.push(new Uint8Array(), true);
  }
  zip.end();
  yield* written;
}
