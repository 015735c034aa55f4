import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isPageSize, type WalFrame } from './walFile.ts';

/** The pages of a database file as they are on the disk, whatever is wrong with it. */
export interface Pages {
  readonly pageSize: number;
  /** Bytes of a page that hold content. */
  readonly usable: number;
  readonly count: number;
  /** Null when the file ends before that page. Pages are numbered from 1. */
  page(number: number): Uint8Array | null;
  close(): void;
}

/** With `file` null only the pages of the log are there. A page in the log is newer than the same page in the file. */
export function openPages(file: string | null, log: readonly WalFrame[]): Pages {
  const newer = new Map(log.map(({ page, content }) => [page, content]));
  const fd = file === null ? null : openSync(file, 'r');
  const header = new Uint8Array(100);
  if (fd !== null) readSync(fd, header, 0, 100, 0);
  const stated = new DataView(header.buffer).getUint16(16);
  const pageSize = isPageSize(stated) ? stated : stated === 1 ? 65_536 : (newer.values().next().value?.length ?? 4_096);
  const inFile = fd === null ? 0 : Math.ceil(fstatSync(fd).size / pageSize);
  const reserved = header[20] ?? 0;

  return {
    pageSize,
    usable: reserved < 64 && isPageSize(stated) ? pageSize - reserved : pageSize,
    count: Math.max(inFile, ...newer.keys()),
    page(number) {
      const known = newer.get(number);
      if (known !== undefined) return known;
      if (fd === null || number < 1 || number > inFile) return null;
      const bytes = new Uint8Array(pageSize);
      return readSync(fd, bytes, 0, pageSize, (number - 1) * pageSize) === 0 ? null : bytes;
    },
    close() {
      if (fd !== null) closeSync(fd);
    },
  };
}
