// Runs under Node for Windows, in Wine: the suites of whatever touches files, paths, secrets, printers and SQLite.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { httpFetch } from './httpFetch.ts';
import { allJobs } from './lab.ts';
import { runFiles } from './vitestStandIn.ts';

// Wine sets it itself, so it cannot be given from outside.
process.env.TEMP = "D:\\Işıl Şahin's #1 %50";
mkdirSync(process.env.TEMP, { recursive: true });
globalThis.fetch = httpFetch;

const [report = '', counts = '', only = ''] = process.argv.slice(2);

const files: Record<string, () => Promise<unknown>> = {
  spooler: () => import('./spooler.ts'),
  keychain: () => import('./keychain.ts'),
  station: () => import('./station.ts'),
  names: () => import('./names.ts'),
  kills: () => import('./kills.ts'),
  ...(existsSync('Z:\\lab\\installers\\ready') ? { installers: () => import('./installers.ts') } : {}),
  'main job': () => import('../integration/station/mainJob.test.ts'),
  'windows printer': () => import('../contract/printer/windowsPrinter.test.ts'),
  'folder printer': () => import('../contract/printer/folderPrinter.test.ts'),
  journal: () => import('../contract/journal/sqliteJournal.test.ts'),
  ledger: () => import('../contract/journal/ledgerTable.test.ts'),
  outbox: () => import('../contract/journal/outboxTable.test.ts'),
  'service events': () => import('../contract/journal/serviceEventsTable.test.ts'),
  'shared book': () => import('../contract/journal/sharedBookTable.test.ts'),
  'shop stops': () => import('../contract/journal/shopStopsTable.test.ts'),
  'watched folder': () => import('../contract/orderSource/watchedFolder.test.ts'),
  'new file': () => import('../unit/adapters/printing/newFile.test.ts'),
  'print file name': () => import('../unit/adapters/printing/printFileName.test.ts'),
};

/** Tests that Wine cannot run, with the reason. */
const leftOut = {
  'writes neither its probe nor a report nor a left row through a link that others put there': 'Wine shows no links',
  'takes nothing while the folder for taken lists is a link': 'Wine shows no links',
};

const chosen = Object.entries(files).filter(([name]) => only === '' || only.split(',').includes(name));

void runFiles(Object.fromEntries(chosen), report, leftOut).then(async (found) => {
  const sheets = (await allJobs()).reduce((sum, job) => sum + job.sheets, 0);
  writeFileSync(counts, JSON.stringify({ ...found, sheets }));
  process.exit(0);
});
