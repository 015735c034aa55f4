import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REQUESTS, type RequestName } from '../../../electron/contract/channels.ts';
import { validInput } from '../../fuzz/validInput.ts';
import { decode } from '../../fuzz/wire.ts';
import { anOrder } from '../../support/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../support/priceRequests.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';
import { chanceOf } from '../../torture/random.ts';

const all = Object.keys(REQUESTS) as readonly RequestName[];
/** What is there before the first set-up, too; the tables call it without a station. */
const WITHOUT_STATION = new Set<RequestName>([
  'secondCopy.status',
  'secondCopy.choose',
  ...all.filter((name) =>
    /^(connection|demo|keychain|settings|owner|kiosk|update|printers|files|commands|clipboard|imports)\./.test(name),
  ),
  'desk.news',
  'desk.identify',
  'diagnostics.check',
  'diagnostics.save',
  'door.status',
  'door.set',
  'door.revokeKey',
  'site.endInvite',
  'site.join',
  'site.status',
  'mailbox.status',
  'orders.check',
  'orders.lists',
  'station.status',
]);

it('each request of the contract is in the table of a test of this folder', async () => {
  const rows: string[] = [];
  for (const name of await readdir(import.meta.dirname)) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8');
    for (const [, names = ''] of text.matchAll(/^answers\(\s*\[([^\]]*)\]/gm))
      rows.push(...[...names.matchAll(/'([^']+)'/g)].map(([, request = '']) => request));
  }
  expect([...new Set(rows)].sort()).toEqual([...all].sort());
});

/** These have rules of their own, which come first. */
const priced = new Map<RequestName, unknown>([
  ['prices.compare', aPriceRequest()],
  ['prices.calculate', aCarrierPriceRequest('1')],
]);

it('before the first set-up, every request that needs a station answers that there is none', async () => {
  const desk = await openRequestDesk({ opens: 'nothing' });
  const chance = chanceOf('no station');
  const answered: string[] = [];
  for (const name of all) {
    if (WITHOUT_STATION.has(name)) continue;
    const input = priced.get(name) ?? decode(validInput(REQUESTS[name].input, chance));
    const code = await desk.refused(name, input as never);
    if (code !== 'no_station') answered.push(`${name}: ${code}`);
  }
  expect(answered).toEqual([]);
});

answers(
  ['payment.handOff'],
  'the link of a shipment that is not paid is opened, copied and mailed, and none where nothing is owed or a program lacks',
  async () => {
    // The address of the emulator is a link that only the demo hands on.
    const unpaid = { opens: 'demo', service: { balanceKurus: 100 } } as const;
    const desk = await openRequestDesk(unpaid);
    const { id: jobId, payment } = await desk.scanned('ORD-10427', 'awaiting_payment');
    const of = { kind: 'job', jobId } as const;
    for (const method of ['open', 'copy', 'mail'] as const) await desk.done('payment.handOff', { of, method });
    const url = payment?.url ?? '';
    expect(desk.handed.slice(0, 2)).toEqual([`opened ${url}`, `copied ${url}`]);
    expect(desk.handed[2]).toMatch(/^opened mailto:/);
    expect(await desk.refused('payment.handOff', { of: { kind: 'job', jobId: 'nobody' }, method: 'open' })).toBe(
      'job_not_found',
    );
    expect(await desk.refused('payment.handOff', { of: { kind: 'hold' }, method: 'open' })).toBe('link_refused');
    await desk.done('owner.setPin', { current: null, next: '4711' });
    await desk.done('kiosk.enter', {});
    expect(await desk.refused('payment.handOff', { of, method: 'open' })).toBe('screen_locked');
    expect(await desk.refused('payment.handOff', { of, method: 'mail' })).toBe('screen_locked');
    await desk.done('payment.handOff', { of, method: 'copy' });
    expect(desk.handed).toHaveLength(4);

    const bare = await openRequestDesk({ ...unpaid, noPrograms: true });
    const owed = { kind: 'job', jobId: (await bare.scanned('ORD-10427', 'awaiting_payment')).id } as const;
    expect(await bare.refused('payment.handOff', { of: owed, method: 'open' })).toBe('no_browser');
    expect(await bare.refused('payment.handOff', { of: owed, method: 'mail' })).toBe('no_mail_program');
  },
);

answers(
  ['printers.list', 'printers.choose', 'printers.setup', 'printers.route', 'printers.keepCalibration', 'printers.test'],
  'a printer is chosen in the open profile, set up, measured and tested, and one that is not there is not',
  async () => {
    const desk = await openRequestDesk();
    const printerId = 'folder:Test';
    expect(await desk.done('printers.list', {})).toMatchObject([{ id: printerId, state: 'ready' }]);
    await desk.done('settings.update', { theme: 'dark' });
    expect(await desk.refused('printers.choose', { printerId: 'folder:Gone' })).toBe('printer_missing');
    expect(await desk.refused('printers.next', {})).toBe('no_printer');
    expect(await desk.done('printers.choose', { printerId })).toMatchObject({ printer: { id: printerId } });
    expect(await desk.done('printers.setup', { printerId, patch: { copies: 2 } })).toMatchObject({
      printerSetups: { [printerId]: { copies: 2, widthMm: 100 } },
    });
    const route = { carrier: 'Anka Kargo', printerId };
    expect(await desk.done('printers.route', route)).toMatchObject({
      printerRoutes: [{ ...route, profile: 'sandbox' }],
    });
    expect(await desk.done('printers.route', { ...route, printerId: null })).toMatchObject({ printerRoutes: [] });
    const found = { scanned: true, rulerMm: 80, leftMm: 3, topMm: 2 };
    expect(await desk.done('printers.keepCalibration', { printerId, found })).toMatchObject({
      printerSetups: { [printerId]: { copies: 2, calibration: found } },
    });
    const tested = await desk.done('printers.test', { printerId });
    expect(tested.outcome).toBe('completed');
    const [sheet = ''] = await readdir(join(desk.folder, 'printed'));
    expect(sheet).toContain(tested.code);
    expect(await desk.refused('printers.test', { printerId: 'folder:Gone' })).toBe('printer_missing');
  },
);

answers(['printers.next'], 'the next printer that can print gets the labels, of the open profile alone', async () => {
  const second = 'folder:Second';
  const desk = await openRequestDesk({
    printers: (folder) => [
      {
        ...folder,
        list: async () => (await folder.list()).flatMap((one) => [one, { ...one, id: second, name: 'Second' }]),
      },
    ],
  });
  expect(await desk.done('printers.next', {})).toMatchObject({ printer: { id: second } });
  expect((await desk.done('settings.get', {})).printers).toEqual({
    demo: 'folder:Test',
    live: 'folder:Test',
    sandbox: second,
  });
  expect(await desk.done('printers.next', {})).toMatchObject({ printer: { id: 'folder:Test' } });
});

answers(['desk.identify'], 'saying whose data this is changes nothing once it is open', async () => {
  const desk = await openRequestDesk();
  const before = await desk.done('station.status', {});
  expect(await desk.done('desk.identify', { isCopy: true })).toEqual({});
  expect(await desk.done('station.status', {})).toMatchObject({ profile: before.profile, deskName: before.deskName });
});

answers(['keychain.goWithout'], 'going on without the keychain changes nothing once it is open', async () => {
  const desk = await openRequestDesk({ opens: 'nothing' });
  const before = await desk.done('station.status', {});
  expect(await desk.done('keychain.goWithout', {})).toEqual({});
  expect(await desk.done('station.status', {})).toEqual({ ...before, observedAt: expect.any(Number) });
});

answers(
  ['owner.status', 'owner.setPin', 'owner.limitPrints'],
  'the owner’s PIN is changed, and what it guards set, by who knows it',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing' });
    expect(await desk.done('owner.status', {})).toEqual({ hasPin: false });
    expect(await desk.done('owner.setPin', { current: null, next: '4711' })).toEqual({ hasPin: true });
    expect(await desk.refused('owner.setPin', { current: '4712', next: null })).toBe('pin_wrong');
    expect(await desk.refused('owner.limitPrints', { pin: null, printsWithoutPin: 3 })).toBe('pin_needed');
    expect(await desk.done('owner.limitPrints', { pin: '4711', printsWithoutPin: 3 })).toMatchObject({
      printsWithoutPin: 3,
    });
    expect(await desk.done('owner.setPin', { current: '4711', next: null })).toEqual({ hasPin: false });
    expect(await desk.done('owner.status', {})).toEqual({ hasPin: false });
  },
);

answers(
  ['settings.get', 'settings.update'],
  'a setting is kept beside the others; a start with the system that the system does not take is not',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing' });
    const before = await desk.done('settings.get', {});
    expect(before.systemLanguage).toBe('tr');
    expect(await desk.done('settings.update', { deskName: 'Window' })).toEqual({ ...before, deskName: 'Window' });
    await desk.done('settings.update', { startsWithSystem: true });
    expect(desk.handed).toEqual(['starts with the system: true']);
    expect(await desk.refused('settings.update', { deskName: '' })).toBe('bad_request');
    const bare = await openRequestDesk({ opens: 'nothing', noPrograms: true });
    expect(await bare.refused('settings.update', { startsWithSystem: true, deskName: 'Window' })).toBe(
      'autostart_not_set',
    );
    expect(await bare.done('settings.get', {})).toMatchObject({ startsWithSystem: false, deskName: '1' });
  },
);

answers(
  ['update.status', 'update.check', 'update.install'],
  'an update that was found is installed by the owner, when no order is on its way',
  async () => {
    const desk = await openRequestDesk({
      update: '2.0.0',
      orders: [anOrder({ carrier: 'anka' })],
      printers: (folder) => [{ ...folder, follow: async () => ({ kind: 'unknown', detail: 'forgotten' }) }],
    });
    expect(await desk.refused('update.install', {})).toBe('not_possible_now');
    await desk.done('update.check', {});
    await eventually(async () => {
      expect(await desk.done('update.status', {})).toMatchObject({
        state: 'ready',
        version: '2.0.0',
        current: '1.0.0',
      });
    }, 5);
    await desk.done('owner.setPin', { current: null, next: '4711' });
    expect(await desk.refused('update.install', {})).toBe('pin_needed');
    const { id: jobId } = await desk.scanned('ORD-1', 'print_unconfirmed');
    expect(await desk.refused('update.install', { pin: '4711' })).toBe('update_waits');
    await desk.done('jobs.confirmPrint', { jobId, onPaper: true });
    expect(await desk.done('update.install', { pin: '4711' })).toMatchObject({ state: 'installing' });
    await eventually(() => expect(desk.handed).toEqual(['installed 2.0.0']), 5);
  },
);

answers(['desk.news'], 'what happened to the program by itself is told, and then is no news', async () => {
  const desk = await openRequestDesk({ opens: 'nothing', message: ['reloaded'] });
  expect(await desk.done('desk.news', {})).toEqual({ message: 'reloaded' });
  expect(await desk.done('desk.news', {})).toEqual({ message: null });
});
