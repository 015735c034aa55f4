import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orderRequests } from '../../../electron/main/requests/orderRequests.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { startDemoService } from '../../support/demoService.ts';
import { importsInto } from '../../support/listThreads.ts';
import { openStation } from '../../support/station.ts';
import { withCore } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const LIST = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi\nA-1;Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2';

describe('the lists of this computer', () => {
  async function desk() {
    const [downloads, documents] = [await temporaryFolder(), await temporaryFolder()];
    const write = async (path: string, seconds: number, text = LIST) => {
      await writeFile(path, text);
      await utimes(path, seconds, seconds);
    };
    const service = await startDemoService();
    const station = await openStation({ folder: await temporaryFolder(), service });
    const open = withCore(station.core);
    const requests = orderRequests(open, {
      listFolders: [
        { folder: 'downloads', path: downloads },
        { folder: 'desktop', path: join(downloads, 'not there') },
        { folder: 'documents', path: documents },
      ],
    });
    const imports = importsInto(open).open;
    return { downloads, documents, write, station, requests, imports };
  }

  it('are found where people leave them, the last changed first, nine at most', async () => {
    const { downloads, documents, write, requests } = await desk();
    for (let day = 1; day <= 10; day += 1) await write(join(downloads, `${day}.csv`), day);
    await write(join(documents, 'Yeni.CSV'), 100);
    await write(join(documents, 'foto.jpg'), 200);
    await mkdir(join(documents, 'klasör.csv'));
    const found = await requests['orders.lists']({});
    if (!found.ok) throw new Error(found.error.code);
    expect(found.value.map(({ name }) => name)).toEqual([
      'Yeni.CSV',
      ...[10, 9, 8, 7, 6, 5, 4, 3].map((day) => `${day}.csv`),
    ]);
    expect(found.value[0]).toMatchObject({
      folder: 'documents',
      path: join(documents, 'Yeni.CSV'),
      changedAt: 100_000,
    });
  });

  it('are imported by their path, also as Windows copies it', async () => {
    const { downloads, write, station, imports } = await desk();
    const path = join(downloads, 'bugün.csv');
    await write(path, 1);
    for (const given of [path, ` "${path}" `]) {
      expect(await imports.open({ path: given })).toMatchObject({
        ok: true,
        value: { kind: 'ended', report: { fileName: 'bugün.csv', rejected: [] } },
      });
    }
    expect((await station.core.orders('', 0, 10)).items.map(({ order }) => order.reference)).toEqual(['A-1']);
  });

  it('are all that is read', async () => {
    const { downloads, write, imports } = await desk();
    await write(join(downloads, 'secret.key'), 1);
    await mkdir(join(downloads, 'folder.csv'));
    const refused = { ok: false, error: { code: 'file_unreadable' } };
    for (const path of ['', 'bugün.csv', '/etc/passwd', join(downloads, 'secret.key'), join(downloads, 'folder.csv')]) {
      expect(await imports.open({ path }), path).toMatchObject(refused);
    }
    await rm(join(downloads, 'folder.csv'), { recursive: true });
    expect(await imports.open({ path: join(downloads, 'folder.csv') })).toMatchObject({
      ...refused,
      error: { detail: expect.stringContaining('ENOENT') },
    });
  });
});

it('no dialog of the system takes the scans: neither main nor a page opens one', async () => {
  const opened: string[] = [];
  for (const folder of ['electron', 'renderer']) {
    const files = (await readdir(fromRoot(folder), { recursive: true })).filter((name) => /\.tsx?$/.test(name));
    expect(files.length).toBeGreaterThan(100);
    for (const name of files) {
      const text = await readFile(join(fromRoot(folder), name), 'utf8');
      const asks =
        /dialog\.show(?:Open|Save)Dialog|type="file"|showOpenFilePicker|showSaveFilePicker|\.printToPDF|webContents\.print\(|window\.(?:alert|confirm|prompt|print)\(/u;
      if (asks.test(text)) opened.push(join(folder, name));
    }
  }
  expect(opened).toEqual([]);
});
