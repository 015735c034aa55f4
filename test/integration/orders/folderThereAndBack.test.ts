import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from '../../../electron/adapters/documents/exportFolder.ts';
import { createFolderNotifier } from '../../../electron/adapters/documents/folderNotifier.ts';
import { importReportText } from '../../../electron/adapters/documents/importReport.ts';
import { appendForeign } from '../../../electron/adapters/import/foreignFolder.ts';
import { createWatchedFolder } from '../../../electron/adapters/import/watchedFolder.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createOrderIntake } from '../../../electron/main/imports/orderIntake.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { importsInto } from '../../support/listThreads.ts';
import { manualClock } from '../../support/manualClock.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { openStation } from '../../support/station.ts';
import { withCore } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi';
const row = (reference: string) => `${reference};Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2`;
/** So long a list is the same before it counts as complete, ms. */
const QUIET_MS = 10_000;

/** A station with its watched folder, from the list in it to the lines in its `out`. */
async function desk() {
  const watched = join(await temporaryFolder(), 'siparişler');
  await mkdir(watched);
  const { url, apiKey } = await startDemoService();
  const options = { folder: await temporaryFolder(), service: { url, apiKey } };
  const settings = {
    orderFolders: { ...defaultSettings.orderFolders, live: watched },
    folderNews: { sandbox: false, live: true },
  };
  return {
    watched,
    async opened() {
      const folderNews = createFolderNotifier({
        folder: () => watched,
        append: appendForeign,
        language: () => 'en',
        now: Date.now,
      });
      const station = await openStation({ ...options, settings, folderNews });
      const clock = manualClock();
      const source = createWatchedFolder({
        folder: watched,
        movesFile: `${watched}-moves.json`,
        replaceFile,
        reportOf: (report) => importReportText(report, 'en', 0),
        leftName: (name) => `${name}-left`,
        clock,
      });
      const intake = createOrderIntake({
        source: () => ({ profile: 'live', folder: watched, source }),
        imports: importsInto(withCore(station.core)),
        language: () => 'en',
        clock,
        logger: createMemoryLog(),
        onStatus() {},
      });
      const end = async () => {
        intake.stop();
        folderNews.stop();
        await station.core.stop();
      };
      onTestFinished(end);
      return {
        ...station,
        end,
        async takeLists() {
          await intake.poll();
          await clock.pass(QUIET_MS);
          await intake.poll();
          await intake.poll();
        },
      };
    },
    async lines() {
      const out = join(watched, 'out');
      const texts = await Promise.all((await readdir(out)).sort().map((name) => readFile(join(out, name), 'utf8')));
      const lines = texts.flatMap((text) => text.replace('\uFEFF', '').split('\r\n').slice(1, -1));
      return lines.map((line) => line.split(';'));
    },
  };
}

it('a list in the watched folder ends as a line in its `out` for each message of its orders, also after a half line', async () => {
  const { watched, opened, lines } = await desk();
  const first = await opened();
  await writeFile(join(watched, 'monday.csv'), [HEADER, row('A-1'), row('A-2'), ''].join('\n'));
  await first.takeLists();
  await first.scan('A-1');
  await first.until('A-1', 'printed');
  const reported = async () => (await lines()).map(([order, , , , , state]) => [order, state]);
  await eventually(async () =>
    expect(await reported()).toEqual([
      ['A-1', 'paid'],
      ['A-1', 'printed'],
    ]),
  );
  // A line is there a moment before it counts as delivered: an end between the two writes it once more.
  await eventually(async () => expect((await first.core.folderOutbox.counts()).waiting).toBe(0));
  await first.end();
  // What an end of the program in the middle of a line leaves behind.
  const [day] = (await readdir(join(watched, 'out'))).slice(-1);
  await appendFile(join(watched, 'out', day ?? ''), 'A-2;An');
  const next = await opened();
  await next.scan('A-2');
  await next.until('A-2', 'printed');
  await eventually(async () =>
    expect(await reported()).toEqual([
      ['A-1', 'paid'],
      ['A-1', 'printed'],
      ['A-2', undefined],
      ['A-2', 'paid'],
      ['A-2', 'printed'],
    ]),
  );
  const whole = (await lines()).filter(({ length }) => length > 2);
  expect(new Set(whole.map((cells) => cells.at(-1))).size).toBe(4);
  expect(await readdir(join(watched, 'done'))).toContain('monday.csv');
});
