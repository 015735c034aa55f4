import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createListThreads, listWorker } from '../../../electron/adapters/import/thread/listThread.ts';
import { noChoices } from '../../../electron/contract/orderImport.ts';
import { startDemoService } from '../../support/demoService.ts';
import { importsInto, theListThreads } from '../../support/listThreads.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { openStation } from '../../support/station.ts';
import { withCore } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { zipOf } from '../../support/zipOf.ts';

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe';
const row = (reference: string, address = 'Gül Sk. 5') =>
  `${reference};Ali Veli;05321112233;${address};İstanbul;Kadıköy`;
const bytesOf = (...rows: readonly string[]) => new Uint8Array(Buffer.from([HEADER, ...rows].join('\n')));
const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../fixtures/import', name)));
const script = new URL('../../../electron/adapters/import/thread/serveLists.ts', import.meta.url);

async function desk() {
  const service = await startDemoService();
  const station = await openStation({ folder: await temporaryFolder(), service });
  const imports = importsInto(withCore(station.core));
  const take = async (name: string, bytes: Uint8Array) => {
    const report = await imports.take({ source: null, file: { name, bytes } });
    if (!report.ok) throw new Error(report.error.code);
    return report.value;
  };
  return { station, take };
}

describe('a list that is taken', () => {
  it('reports how it was read, and adds nothing the second time; a changed row is an updated order', async () => {
    const { take } = await desk();
    const rows = Array.from({ length: 450 }, (_, index) => row(`SIP-${index}`));
    expect(await take('gün.csv', bytesOf(...rows))).toMatchObject({
      added: 450,
      format: { kind: 'csv', encoding: 'utf-8', delimiter: ';' },
    });
    expect(await take('gün.csv', bytesOf(...rows))).toMatchObject({ added: 0, updated: 0, unchanged: 450 });
    rows[7] = row('SIP-7', 'Lale Sk. 9');
    expect(await take('gün.csv', bytesOf(...rows))).toMatchObject({ added: 0, updated: 1, unchanged: 449 });
  });

  it('may be a workbook, under any name', async () => {
    const { station, take } = await desk();
    const report = await take('liste.csv', fixture('profiles/trendyol.xlsx'));
    expect(report).toMatchObject({ added: 2, format: { kind: 'xlsx', sheet: 'Siparişler' } });
    const { items } = await station.core.orders('10001', 0, 1);
    expect(items[0]?.order.shop.source).toBe('Trendyol');
  });

  it('reports the first rows of each kind, and how many there are', async () => {
    const { take } = await desk();
    const rows = Array.from({ length: 700 }, (_, index) => `SIP-${index};;05321112233;Gül;İstanbul;Kadıköy`);
    const report = await take('eksik.csv', bytesOf(...rows));
    expect([report.incomplete.length, report.incompleteTotal]).toEqual([500, 700]);
  });
});

describe('a file that is made to hurt', () => {
  it('is refused before it is read where it is too large', async () => {
    const path = join(await temporaryFolder(), 'büyük.csv');
    const file = await open(path, 'w');
    await file.truncate(65 * 1024 * 1024);
    await file.close();
    expect(await theListThreads().open({ path })).toMatchObject({ ok: false, error: { kind: 'too_large' } });
  });

  it('ends as a fault where it unpacks to more than is read', async () => {
    const list = await theListThreads().open({ name: 'bomba.xlsx', bytes: bomb() });
    if (!list.ok) throw new Error(list.error.kind);
    const read = await list.value.ask('read', { choices: noChoices, stored: [], source: null });
    expect(read).toMatchObject({ ok: true, value: { ok: false, error: { kind: 'too_much' } } });
    list.value.close();
  });

  it('ends as a fault where it takes too long, and the next list is read', async () => {
    const log = createMemoryLog();
    const threads = createListThreads({ start: () => listWorker(script), logger: log, limitMs: 1 });
    expect(await threads.open({ name: 'a.csv', bytes: bytesOf(row('A-1')) })).toMatchObject({
      ok: false,
      error: { kind: 'too_much' },
    });
    expect((await theListThreads().open({ name: 'a.csv', bytes: bytesOf(row('A-1')) })).ok).toBe(true);
  });

  it('is no file at all where it is not there', async () => {
    const path = join(await temporaryFolder(), 'yok.csv');
    expect(await theListThreads().open({ path })).toMatchObject({ ok: false, error: { kind: 'no_file' } });
    await writeFile(path, '');
    expect(await theListThreads().open({ path })).toMatchObject({ ok: false, error: { kind: 'empty' } });
  });
});

it.each([
  ['is empty', { name: 'a.csv', bytes: new Uint8Array() }],
  ['is not there', { path: join(import.meta.dirname, 'yok.csv') }],
])('the thread of a list that %s ends', async (_, file) => {
  const ended: Promise<unknown>[] = [];
  const start = () => {
    const worker = listWorker(script);
    ended.push(once(worker, 'exit'));
    return worker;
  };
  expect((await createListThreads({ start, logger: createMemoryLog() }).open(file)).ok).toBe(false);
  expect(await Promise.all(ended)).toHaveLength(1);
});

it('a list that is closed while it is read reports that it was stopped', async () => {
  const list = await theListThreads().open({ name: 'a.csv', bytes: bytesOf(row('A-1')) });
  if (!list.ok) throw new Error(list.error.kind);
  const read = list.value.ask('read', { choices: noChoices, stored: [], source: null });
  list.value.close();
  expect(await read).toEqual({ ok: false, error: { kind: 'stopped' } });
});

/** A workbook of half a megabyte whose sheet has 420 million blanks. */
function bomb(): Uint8Array {
  const files = new Map<string, Buffer>([
    ['xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>')],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from('<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'),
    ],
    ['xl/worksheets/sheet1.xml', Buffer.alloc(420 * 1024 * 1024, ' ')],
  ]);
  return zipOf(files);
}
