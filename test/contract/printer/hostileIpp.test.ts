import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCupsPrinter } from '../../../electron/adapters/printing/cupsPrinter.ts';
import { encodeIpp } from '../../../electron/adapters/printing/ipp/encode.ts';
import { integer, ippGroup, ippTag, strings } from '../../../electron/adapters/printing/ipp/message.ts';
import type { Printer, PrintRequest } from '../../../electron/core/ports/Printer.ts';
import { HOSTILE_IPP_ANSWERS, type HostileIppAnswer } from '../../fixtures/hostile/ippAnswers.ts';
import { measured } from '../../support/measured.ts';
import { TIMEOUT_MS } from '../../support/timeouts.ts';

/** Of the whole process while one answer is read, bytes: an answer may be 16 MiB, and is read into values. */
const MOST_MEMORY = 400_000_000;
const PRINT_JOB = 0x0002;

const PRINTER_ID = 'cups:etiket';
const request: PrintRequest = {
  printerId: PRINTER_ID,
  file: fileURLToPath(import.meta.url),
  title: 'A-1',
  widthMm: 100,
  heightMm: 150,
  copies: 1,
  scaling: 'none',
  darkness: null,
};

/** A good print server's answer to any request. */
const GOOD = Buffer.from(
  encodeIpp({
    version: 0x0200,
    code: 0,
    requestId: 1,
    groups: [
      { tag: ippGroup.job, attributes: [integer('job-id', 7), strings(ippTag.uri, 'job-uuid', 'urn:uuid:7')] },
      { tag: ippGroup.printer, attributes: [strings(ippTag.name, 'printer-name', 'etiket')] },
    ],
  }),
);

/** Which answer an operation gets; null for a good one. */
let answerTo: (operation: number) => HostileIppAnswer | null;
let printer: Printer;
let end: () => void;

async function operationOf(requested: IncomingMessage): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of requested) chunks.push(Buffer.from(chunk));
  return requested.method === 'POST' ? Buffer.concat(chunks).readUInt16BE(2) : 0;
}

function* endless(bytes: Buffer) {
  for (;;) yield bytes;
}

function give(response: ServerResponse, hostile: HostileIppAnswer | null) {
  response.on('error', () => undefined);
  response.writeHead(200, { 'content-type': hostile?.contentType ?? 'application/ipp' });
  const bytes = hostile?.bytes() ?? GOOD;
  if (hostile?.isEndless === true) Readable.from(endless(bytes)).pipe(response);
  else response.end(bytes);
}

beforeAll(async () => {
  const server = createServer((requested, response) => {
    void operationOf(requested).then((operation) => give(response, answerTo(operation)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  printer = createCupsPrinter({ user: 'u', server: { host: '127.0.0.1', port }, limitMs: TIMEOUT_MS });
  end = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => end());
beforeEach(() => {
  answerTo = () => null;
});

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  const { result, grown } = await measured(work);
  expect(grown).toBeLessThan(MOST_MEMORY);
  return result;
}

describe('an answer of a print server that is made to hurt', () => {
  it.each(HOSTILE_IPP_ANSWERS)(
    '$what: is read in bounded time and memory, and the next one is read',
    async (hostile) => {
      answerTo = () => hostile;
      const listed = await bounded(() => printer.list());
      // What can be read of it may name printers, and never more than it has.
      expect(Array.isArray(listed)).toBe(true);
      expect(await bounded(() => printer.find({ printerId: PRINTER_ID, title: 'A-1', fileName: 'A-1.pdf' }))).toEqual(
        [],
      );

      // After a hostile answer to the print job the label may come out. A person must be asked about it, and it must never
      // be printed again.
      answerTo = (operation) => (operation === PRINT_JOB ? hostile : null);
      const submitted = await bounded(() => printer.submit(request));
      if (submitted.ok) expect(submitted.value.printerId).toBe(PRINTER_ID);
      else expect(submitted.error.kind).toBe('unknown');

      answerTo = () => null;
      expect(await printer.list()).toMatchObject([{ id: PRINTER_ID }]);
      expect(await printer.submit(request)).toMatchObject({ ok: true });
    },
  );

  it('with more printers than any print server has counts as a print server that does not answer', async () => {
    answerTo = () => HOSTILE_IPP_ANSWERS.find(({ what }) => what === '16 MB of groups with a name each') ?? null;
    expect(await printer.list()).toMatchObject([{ id: 'cups:', trouble: 'system_down' }]);
  });
});
