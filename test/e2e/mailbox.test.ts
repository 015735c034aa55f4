import { join } from 'node:path';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { anOrder } from '../support/builders.ts';
import { mailboxCommand, spawnMailbox } from '../support/mailboxProcess.ts';
import { ask, expect, outcome, test } from './fixtures.ts';

const CARRIER = 'anka';

// Deep: test/integration/mailbox/eventToPaper.test.ts goes from the event to paper in each run.
test('a label that the carrier delivers late: the service notifies the mailbox, the desk reads it, and one label comes out with its slot shown', {
  tag: '@deep',
}, async ({ desk }) => {
  const { control, url: baseUrl, apiKey } = desk.service;
  const place = { folder: join(desk.folder, 'mailbox') };
  await mailboxCommand(place, '--add-box', 'shop');
  const token = (await mailboxCommand(place, '--add-station', 'shop/desk-1')).split(/\s+/).at(-1) ?? '';
  const mailbox = await spawnMailbox(place);
  try {
    const { electron, page } = await desk.launch();
    // The set-up has begun, and goes on until somebody ends it.
    await expect.poll(async () => (await ask(page, 'settings.get', {})).deskCheck.since).not.toBeNull();
    await ask(page, 'connection.save', { profile: 'sandbox', baseUrl, apiKey });
    await ask(page, 'printers.choose', { printerId: 'folder:PDF' });
    await ask(page, 'mailbox.connect', { url: mailbox.url, token });
    const registered = await ask(page, 'webhook.register', { rotate: false, keepsPrevious: true });
    expect(registered).toMatchObject({ hasToken: true, secretIsStored: true, webhook: { pending: false } });
    await expect.poll(async () => (await ask(page, 'mailbox.status', {})).feed.pushed).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');

    control.setCarrier(CARRIER, { held: true });
    const order = anOrder({ reference: 'ORD-LATE', carrier: CARRIER });
    const { job } = await ask(page, 'orders.ship', { order, draft: crypto.randomUUID() });
    const stateNow = async () => (await ask(page, 'jobs.recent', { limit: 1 }))[0];
    await expect.poll(async () => (await stateNow())?.state).toBe('label_pending');
    expect(await desk.labels()).toEqual([]);

    const [shipment] = control.shipments();
    if (shipment === undefined) throw new Error('no shipment');
    const before = control.requests().length;
    expect(control.deliverLabel(shipment.id)).toMatchObject({ ok: true });
    await expect(page.getByTestId('shelf-banner')).toContainText('1');
    await expect(page.getByTestId('shelf-banner')).toContainText('ORD-LATE');
    await expect.poll(() => desk.labels()).toEqual(['ORD-LATE.pdf']);
    // The file is there a moment before the journal has it.
    await expect.poll(async () => (await stateNow())?.state).toBe('printed');
    expect(await stateNow()).toMatchObject({ id: job.id, slot: 1, printCount: 1 });

    // The event brought it: by its link, without a poll.
    const paths = control
      .requests()
      .slice(before)
      .map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith('/label'))).toEqual([]);
    expect(paths.filter((path) => path.includes('label-download'))).toHaveLength(1);
    const [event] = await ask(page, 'events.recent', { list: 'all', limit: 1 });
    expect(event).toMatchObject({ event: 'shipment.label_ready', outcome: 'done', jobId: job.id });
    // What a page can learn has no secret in it.
    expect(JSON.stringify(await ask(page, 'mailbox.status', {}))).not.toContain(token);

    // A desk that was off reads on where it stopped, with what its keychain has.
    await ask(page, 'orders.ship', {
      order: anOrder({ reference: 'ORD-LATER', carrier: CARRIER }),
      draft: crypto.randomUUID(),
    });
    await expect.poll(async () => (await stateNow())?.state).toBe('label_pending');
    await closeStationApp(electron);
    const later = control.shipments().find(({ orderReference }) => orderReference === 'ORD-LATER');
    expect(control.deliverLabel(String(later?.id))).toMatchObject({ ok: true });
    const again = await desk.launch();
    await expect.poll(() => desk.labels()).toEqual(['ORD-LATE.pdf', 'ORD-LATER.pdf']);
    await expect.poll(async () => (await ask(again.page, 'mailbox.status', {})).feed.pushed).toBe(true);
    const [newest] = await ask(again.page, 'events.recent', { list: 'all', limit: 1 });
    expect(newest).toMatchObject({ event: 'shipment.label_ready', outcome: 'done' });
    expect(await desk.labels()).toHaveLength(2);
  } finally {
    expect(await mailbox.stop()).toBe(0);
  }
});
