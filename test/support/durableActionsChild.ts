import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRequestLogs } from '../../electron/adapters/budget/requestLogs.ts';
import { freePath, replaceFile } from '../../electron/adapters/documents/exportFolder.ts';
import { createFolderNotifier } from '../../electron/adapters/documents/folderNotifier.ts';
import { appendForeign, foreignFolder } from '../../electron/adapters/import/foreignFolder.ts';
import { examineResting } from '../../electron/adapters/journal/damage/integrity.ts';
import { openDatabase } from '../../electron/adapters/journal/openDatabase.ts';
import { backUpFolder, JOURNAL_FILE, openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { createLabelStore } from '../../electron/adapters/labels/labelStore.ts';
import type { PdfReader } from '../../electron/adapters/labels/thread/pdfReader.ts';
import { createFolderPrinter } from '../../electron/adapters/printing/folderPrinter.ts';
import { writeNewFile } from '../../electron/adapters/printing/newFile.ts';
import { createElectronSettings } from '../../electron/adapters/settings/electronSettings.ts';
import { ok, type Result } from '../../electron/contract/result.ts';
import type { ShopMessage } from '../../electron/contract/shopMessage.ts';
import type { PrintRequest } from '../../electron/core/ports/Printer.ts';
import { stationFolder } from '../../electron/main/accounts/stationFolder.ts';
import { putAside } from '../../electron/main/folder/copiedFolder.ts';
import { folderId } from '../../electron/main/folder/folderId.ts';
import { openStore } from '../../mailbox/openStore.ts';

/** Folders, each with its action; `prepare` before them: they are only prepared. */
const [begins = '', ...rest] = process.argv.slice(2);
const isPreparing = begins === 'prepare';
const given = isPreparing ? rest : [begins, ...rest];

const MESSAGE = {
  order: 'N',
  reference: 'N',
  at: 0,
  state: 'paid',
  status: null,
  price: null,
  refunded: null,
  carrier: null,
  trackingNumber: null,
} as ShopMessage;
const LABEL = Buffer.from('a label');

/** Reads no PDF: what is on the label does not matter here. */
const reader = {
  facts: async () => ok({ pages: 1, blank: 0, widthMm: 100, heightMm: 150 }),
} as unknown as PdfReader;

function orThrow<T>(result: Result<T, object>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function* chunks() {
  yield 'text';
}

/** What the program does in that folder, and what is there before. */
function actionsIn(folder: string) {
  const journalFile = join(folder, JOURNAL_FILE);
  const print = { printerId: 'folder:desk', title: 'label', file: join(folder, 'to-print.pdf') } as PrintRequest;
  const printer = createFolderPrinter({ directory: join(folder, 'prints'), name: 'desk' });
  const labels = createLabelStore({ directory: join(folder, 'labels'), pdfs: { usual: reader, apart: reader } });
  const file = () => labels.put(LABEL).then(orThrow);

  /** What the program reports as done once it returns. */
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    label: file,
    removedLabel: async () => orThrow(await labels.remove(createHash('sha256').update(LABEL).digest('hex'))),
    settings: async () =>
      createElectronSettings({ directory: join(folder, 'settings') }).update({ deskName: 'Masa 2' }),
    settingsFolder: async () => createElectronSettings({ directory: join(folder, 'data') }),
    dataFolder: () => folderId(join(folder, 'data')),
    stationFolder: () => stationFolder(folder, 'live', 'https://service.example'),
    oldProfiles: () => putAside(folder, 1),
    printer: async () => orThrow(await printer.submit(print)),
    requestLog: async () => {
      await (await requestLogs.open('key')).record();
      if (failures.length > 0) throw new Error(failures.splice(0).join());
    },
    journal: () => noted('again'),
    mendedJournal: async () => openSqliteJournal(journalFile).close(),
    updatedJournal: () => backUpFolder(folder, { logger: { warn() {} } }),
    mailbox: async () => (await openStore({ folder: join(folder, 'box'), database: null })).close(),
    news: async () => orThrow(await notifier.notify({ id: 'NEWS', sequence: 1, message: MESSAGE })),
    movedList: async () => {
      await writeFile(join(folder, 'list.csv'), 'rows');
      await foreignFolder(folder).move('list.csv', foreignFolder(folder).inside('done'), `${await takenNames()}.csv`);
    },
    report: () => foreignFolder(folder).writeNew('report.csv', chunks()),
    exportFolder: async () => orThrow(await freePath(join(folder, 'exports'), 'a.csv')),
    exported: async () => orThrow(await replaceFile(join(folder, 'a.csv'), chunks())),
    printedFile: () => writeNewFile(folder, 'label', '.pdf', LABEL),
  };

  /** What the log of requests could not write: it goes on without. */
  const failures: string[] = [];
  const requestLogs = createRequestLogs({
    directory: join(folder, 'requests'),
    logger: {
      info() {},
      warn() {},
      error: (_text, fields) => void failures.push(JSON.stringify(fields)),
    },
  });
  const notifier = createFolderNotifier({
    folder: () => folder,
    append: appendForeign,
    language: () => 'tr',
    now: Date.now,
  });
  const takenNames = async () => (await readdir(join(folder, 'done')).catch(() => [])).length;

  /** What is there before. */
  const prepared: Readonly<Record<string, () => Promise<unknown>>> = {
    removedLabel: file,
    oldProfiles: () => mkdir(join(folder, 'profiles', 'live'), { recursive: true }),
    updatedJournal: () => noted('before'),
    // It is replaced by its copy.
    async mendedJournal() {
      const copying = { check: async (base: string) => examineResting(base), afterMs: 3_600_000 };
      const database = openDatabase(journalFile, { copying });
      database.run('INSERT INTO facts (name, value) VALUES (?, ?)', 'note', JSON.stringify('before'));
      await database.copy?.renew();
      database.close();
      const handle = await open(journalFile, 'r+');
      await handle.write('no journal');
      await handle.close();
    },
    printer: () => writeFile(print.file, LABEL),
  };

  async function noted(note: string): Promise<void> {
    const journal = openSqliteJournal(journalFile);
    await journal.setFact('note', note);
    await journal.close();
  }

  return { actions, prepared };
}

for (let at = 0; at < given.length; at += 2) {
  const [folder = '', action = ''] = given.slice(at);
  const { actions, prepared } = actionsIn(folder);
  if (isPreparing) await prepared[action]?.();
  for (let time = 1; time <= 3 && !isPreparing; time += 1) {
    const answer = await actions[action]?.().then(
      () => 'done',
      (failure: unknown) => (/EIO/.test(`${failure} ${(failure as Error).cause}`) ? 'EIO' : String(failure)),
    );
    writeSync(1, `${answer}\n`);
  }
}
process.exit();
