import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import keytar from 'keytar';
import { createDemoService, type DemoService } from '../../electron/demo/createDemoService.ts';
import { fromRoot } from '../../scripts/lib/layout.ts';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { anOrder } from '../support/builders.ts';
import { expectNoFault } from './accessibility.ts';
import { ask, type Desk, expect, test } from './fixtures.ts';

// Elsewhere the keychain is the person's own.
test.skip(process.platform !== 'linux', 'only Linux has a keychain that a test can make for itself');

/** As people see them in the keychain. */
const KEYCHAIN = 'Label Station';

const entries = async () => (await keytar.findCredentials(KEYCHAIN)).map(({ account }) => account).sort();

test.beforeEach(async () => {
  for (const entry of await entries()) await keytar.deletePassword(KEYCHAIN, entry);
});

/** A data folder of this person, connected to a shop: each shop has a service of its own, which takes its key only. */
interface Shop {
  readonly service: DemoService;
  readonly dataDir: string;
}

const refused = ({ service }: Shop) => service.control.requests().filter(({ status }) => status === 401);

async function connect(desk: Desk, { service, dataDir }: Shop): Promise<void> {
  const { electron, page } = await desk.launch({ dataDir });
  await ask(page, 'connection.save', { profile: 'sandbox', baseUrl: service.url, apiKey: service.apiKey });
  await closeStationApp(electron);
}

/** The profile that opens by itself, and whether its service takes its key. */
async function started(desk: Desk, { dataDir }: Shop) {
  const { electron, page } = await desk.launch({ dataDir });
  const { profile } = await ask(page, 'station.status', {});
  const state = profile === null ? null : (await ask(page, 'station.checkService', {})).connection.state;
  await closeStationApp(electron);
  return { profile, state };
}

test('two data folders of one person each send their own key to their own service alone; the key that an earlier release stored for all folders goes to the folder that has used it, and to no other', async ({
  desk,
}) => {
  const service = await createDemoService({
    apiKey: 'svc_test_of_the_other_shop',
    fontDir: fromRoot('node_modules/dejavu-fonts-ttf/ttf'),
  });
  try {
    const one = { service: desk.service, dataDir: join(desk.folder, 'one') };
    const other = { service, dataDir: join(desk.folder, 'other') };
    for (const shop of [one, other]) await connect(desk, shop);
    for (const shop of [one, other, one]) {
      expect(await started(desk, shop)).toEqual({ profile: 'sandbox', state: 'online' });
    }
    expect((await entries()).filter((entry) => entry.startsWith('api-key:sandbox@'))).toHaveLength(2);

    for (const entry of await entries()) await keytar.deletePassword(KEYCHAIN, entry);
    await keytar.setPassword(KEYCHAIN, 'api-key:sandbox', one.service.apiKey);
    await keytar.setPassword(KEYCHAIN, 'shop-secret:sandbox', 'signs');
    expect(await started(desk, other)).toEqual({ profile: null, state: null });
    expect(await entries()).toEqual(['api-key:sandbox', 'shop-secret:sandbox']);
    expect(await started(desk, one)).toEqual({ profile: 'sandbox', state: 'online' });
    const now = await entries();
    expect(now).toEqual([
      expect.stringMatching(`^api-key:sandbox@${one.service.url}/?#`),
      expect.stringMatching(/^shop-secret:sandbox#/),
    ]);
    expect(await keytar.getPassword(KEYCHAIN, String(now[0]))).toBe(one.service.apiKey);
    expect(await started(desk, other)).toEqual({ profile: null, state: null });
    expect(await started(desk, one)).toEqual({ profile: 'sandbox', state: 'online' });
    // A key of the other shop would have been refused.
    for (const shop of [one, other]) expect(refused(shop)).toEqual([]);
  } finally {
    await service.close();
  }
});

test('a copy of a data folder sends nothing that waited, and is a new desk once a person confirms that it is a copy', async ({
  desk,
}) => {
  const one = { service: desk.service, dataDir: join(desk.folder, 'one') };
  const copied = { ...one, dataDir: join(desk.folder, 'copied') };
  await connect(desk, one);
  desk.service.control.addFault({ kind: 'reset', processed: false, method: 'POST', times: 1_000_000 });
  const first = await desk.launch({ dataDir: one.dataDir });
  await ask(first.page, 'orders.save', { order: anOrder({ reference: 'ORD-1' }), of: null });
  await ask(first.page, 'scan.submit', { code: 'ORD-1' });
  await closeStationApp(first.electron);
  desk.service.control.clearFaults();
  await cp(one.dataDir, copied.dataDir, { recursive: true });
  const charged = () => desk.service.control.charges().map(({ orderReference }) => orderReference);
  const requested = desk.service.control.requests().length;

  const { electron, page } = await desk.launch({ dataDir: copied.dataDir });
  const question = page.getByRole('heading', { name: 'The records here come from another place.' });
  await expect(question).toBeVisible();
  await expect(page.getByText(`Last used at: ${one.dataDir}`)).toBeVisible();
  await expect(ask(page, 'station.status', {})).rejects.toThrow('folder_from_elsewhere');
  await expectNoFault(page, 'copied folder');
  expect(desk.service.control.requests()).toHaveLength(requested);
  await page.getByRole('button', { name: 'It is a copy' }).click();
  await expect(question).toBeHidden();
  expect(await ask(page, 'station.status', {})).toMatchObject({ profile: 'sandbox', deskName: '1 (2)' });
  expect(await ask(page, 'jobs.recent', { limit: 10 })).toEqual([]);
  await closeStationApp(electron);
  expect(charged()).toEqual([]);

  await desk.launch({ dataDir: one.dataDir });
  await expect.poll(charged).toEqual(['ORD-1']);
});
