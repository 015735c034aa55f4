import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { noChoices } from '../../electron/contract/orderImport.ts';
import { buildStation } from '../support/buildStation.ts';
import { aJournalThread } from '../support/journalThread.ts';
import { importsInto, theListThreads } from '../support/listThreads.ts';
import { withCore } from '../support/stationRequests.ts';
import { zipOf } from '../support/zipOf.ts';
import { quartiles } from './quartiles.ts';

export interface ImportPlan {
  readonly rows: number;
  /** How often each file is read; the median counts. */
  readonly times: number;
}

export interface ImportFigures {
  readonly kind: 'csv' | 'xlsx';
  /** From the file on disk to every row judged, in the list's own thread, ms. */
  readonly readMs: number;
  /** The bare reader on the same file, in turns with the above, ms: csv-parse, and for a workbook our own one alone. */
  readonly bareMs: number;
  /** Longest time that the main thread did nothing else while the list went into a journal on disk, ms. */
  readonly stallMs: number;
}

/** How fast lists are read, and what the main thread has of it. */
export async function importBench({ rows, times }: ImportPlan): Promise<readonly ImportFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-import-'));
  try {
    const csv = join(folder, 'liste.csv');
    const xlsx = join(folder, 'liste.xlsx');
    await writeFile(csv, [HEADER, ...references(rows).map(rowOf)].map((cells) => cells.join(';')).join('\r\n'));
    await writeFile(xlsx, workbookOf(rows));
    return [await measured('csv', csv, folder, times), await measured('xlsx', xlsx, folder, times)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const HEADER = ['Sipariş No', 'Alıcı', 'Telefon', 'Adres', 'İl', 'İlçe', 'Desi', 'Adet', 'İçerik', 'Beyan değeri'];
const PLACES = [
  ['İstanbul', 'Kadıköy'],
  ['Ankara', 'Çankaya'],
  ['İzmir', 'Konak'],
  ['Bursa', 'Mustafakemalpaşa'],
] as const;

const references = (rows: number) => Array.from({ length: rows }, (_, index) => index);

function rowOf(index: number): readonly string[] {
  const [province, district] = PLACES[index % PLACES.length] ?? PLACES[0];
  const phone = `0532${String(1_000_000 + index).slice(-7)}`;
  const address = `Gül Sokak No ${index % 200} Daire ${index % 30}, Caferağa Mahallesi`;
  const size = ['2', '3,5', '12'][index % 3] ?? '2';
  return [`SIP-${index}`, 'Şükrü Işık', phone, address, province, district, size, '1', 'Kablo, adaptör', '149,90'];
}

/** As Excel writes it: texts once, in a table of their own. */
function workbookOf(rows: number): Uint8Array {
  const strings = new Map<string, number>();
  const cell = (text: string) => {
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return `<c t="s"><v>${known}</v></c>`;
  };
  const lines = [HEADER, ...references(rows).map(rowOf)].map((cells) => `<row>${cells.map(cell).join('')}</row>`);
  const sheet = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  const shared = [...strings.keys()].map((text) => `<si><t>${text}</t></si>`).join('');
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;
  return zipOf(
    new Map([
      ['xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="Liste" r:id="r1"/></sheets></workbook>')],
      [
        'xl/_rels/workbook.xml.rels',
        Buffer.from(
          `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
        ),
      ],
      ['xl/sharedStrings.xml', Buffer.from(`<sst>${shared}</sst>`)],
      ['xl/worksheets/sheet1.xml', Buffer.from(sheet)],
    ]),
  );
}

async function measured(kind: 'csv' | 'xlsx', path: string, folder: string, times: number): Promise<ImportFigures> {
  const read: number[] = [];
  const bare: number[] = [];
  for (let time = 0; time < times; time += 1) {
    read.push(await timed(() => readOnce(path)));
    bare.push(await timed(() => bareOnce(path)));
  }
  return {
    kind,
    readMs: quartiles(read).median,
    bareMs: quartiles(bare).median,
    stallMs: await takeOnce(path, join(folder, kind)),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function readOnce(path: string): Promise<void> {
  const list = await theListThreads().open({ path });
  if (!list.ok) throw new Error(list.error.kind);
  const read = await list.value.ask('read', { choices: noChoices, stored: [], source: null });
  if (!read.ok || !read.value.ok) throw new Error('the list was not read');
  await list.value.ask('judge', { carriers: null, places: null });
  list.value.close();
}

/** The same from the disk, and in a thread of its own as well, so that both begin with nothing. */
async function bareOnce(path: string): Promise<void> {
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(new URL('./bareReader.ts', import.meta.url), { workerData: path });
  const rows = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  if (rows < 2) throw new Error('nothing was parsed');
}

/** As the program does it: the list and the journal in threads of their own, and this one between them. Returns its longest stall, ms. */
async function takeOnce(path: string, folder: string): Promise<number> {
  await mkdir(folder);
  await mkdir(`${folder}-station`);
  const journal = await aJournalThread().open(folder);
  const built = await buildStation({
    folder: `${folder}-station`,
    // Nothing listens there: an import needs no service.
    service: { url: 'http://127.0.0.1:9', apiKey: 'none' },
    journal: (own) => {
      void own.close();
      return journal;
    },
  });
  const imports = importsInto(withCore(built.core));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const report = await imports.take({ source: null, file: { path } });
  if (!report.ok || report.value.added === 0) throw new Error('nothing was taken');
  delay.disable();
  await built.core.stop();
  return delay.max / 1e6;
}
