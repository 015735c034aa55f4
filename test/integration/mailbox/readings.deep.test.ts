// Deep, not in each run: it goes through every legal way of delivering an event.
import { describe, expect, it } from 'vitest';
import { type AccountSecrets, createAccountSecrets } from '../../../electron/adapters/secrets/accountSecrets.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import type { Readings } from '../../../electron/demo/readings.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailbox, type TestMailbox } from '../../support/mailboxInProcess.ts';
import { eventBody, post, signed } from '../../support/signedPost.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { eventsOf, readingFrom, requested, sheets, shelved, shipmentOf, slowCarrier } from './mailDesk.ts';

interface Older {
  readonly acceptsApiKey: boolean;
  readonly keyPrefix: string;
}

interface Reading {
  readonly service: DemoService;
  readonly mailbox: TestMailbox;
  readonly account: AccountSecrets;
  readonly station: TestStation;
  /** As the settings screen does it; the header that the service reported then counts. */
  register(rotate?: boolean, keepsPrevious?: boolean): Promise<void>;
  /** The label of an order comes late, and out because of its event. */
  toPaper(reference: string): Promise<void>;
}

async function openReading(readings: Partial<Readings>, older: Older | null = null, header?: string): Promise<Reading> {
  const [service, mailbox, folder] = await Promise.all([slowCarrier({ readings }), startMailbox(), temporaryFolder()]);
  const account = createAccountSecrets({
    secrets: createMemorySecrets(),
    profile: 'live',
    baseUrl: service.url,
    apiKey: async () => service.apiKey,
    choice: () => older,
    clock: systemClock,
    hide() {},
  });
  let reported = header ?? null;
  const events = await readingFrom(mailbox, () => [], { keys: account, header: () => reported });
  const station = await openStation({ folder, service, events });
  return {
    service,
    mailbox,
    account,
    station,
    async register(rotate = false, keepsPrevious = true) {
      const keep = (secret: string) => account.keepSecret(secret, keepsPrevious);
      const fact = await station.core.webhook.register(mailbox.deliveryUrl, rotate, keep, account.hasSecret);
      if (!fact.ok) throw new Error(fact.error.kind);
      reported = fact.value.signatureHeader;
    },
    async toPaper(reference) {
      const [job] = await shelved(station, reference);
      if (job === undefined) throw new Error('no job');
      // While events come, the station does not poll for another minute: a label that comes out now came by its event.
      await eventually(async () => expect((await station.core.status()).events.pushed).toBe(true));
      const before = service.control.requests().length;
      service.control.deliverLabel(shipmentOf(job));
      await station.until(reference, 'printed');
      expect(requested(service, before)[0]).toBe('GET /api/v2/shipments/ID/label-download');
      await eventually(async () =>
        expect(await eventsOf(station)).toContainEqual(
          expect.objectContaining({
            jobId: job.id,
            outcome: 'done',
            event: expect.objectContaining({ event: 'shipment.label_ready' }),
          }),
        ),
      );
    },
  };
}

const forgedBy = async (station: TestStation) => (await station.core.status()).events.forged;

describe('the service\u2019s short name in the headers (6.2)', () => {
  it.each(['Svc', 'Kargo', 'G1'])('is %s: taken from the registration', async (shortName) => {
    const { register, toPaper, station, mailbox, account } = await openReading({ shortName });
    await register();
    await toPaper('ORD-1');
    expect(await forgedBy(station)).toBe(0);
    // The reported header counts, and no other.
    const [key] = await account.keys(0);
    await post(mailbox.deliveryUrl, signed(eventBody('shipment.created', 1), key?.value, 'Other'));
    await eventually(async () => expect(await forgedBy(station)).toBe(1));
  });

  it.each(['Svc', 'Kargo'])('is %s: configured by hand, in another casing', async (shortName) => {
    const reading = await openReading({ shortName }, null, `x-${shortName.toUpperCase()}-SIGNATURE`);
    await reading.register();
    await reading.toPaper('ORD-1');
    expect(await forgedBy(reading.station)).toBe(0);
  });
});

describe('the secret in the answer to a second registration (2.7)', () => {
  it.each(['null', 'same', 'new'] as const)(
    'is %s: events are accepted before and after it',
    async (secretOnSecondPut) => {
      const { register, toPaper, station, account } = await openReading({ secretOnSecondPut });
      await register();
      await toPaper('ORD-1');
      await register();
      await toPaper('ORD-2');
      expect(await account.hasSecret()).toBe(true);
      expect(await forgedBy(station)).toBe(0);
      expect(await sheets(station)).toHaveLength(2);
    },
  );
});

describe('a rotation', () => {
  it('with events under way: those are accepted for a day', async () => {
    const { register, toPaper, station, mailbox, account } = await openReading({});
    await register();
    const [old] = await account.keys(Date.now());
    await register(true);
    const [fresh] = await account.keys(Date.now());
    expect(fresh?.value).not.toBe(old?.value);
    await post(mailbox.deliveryUrl, signed(eventBody('shipment.created', 1), old?.value));
    await toPaper('ORD-1');
    expect(await forgedBy(station)).toBe(0);
    const methods = (await eventsOf(station)).map(({ signedWith }) => signedWith);
    expect(new Set(methods)).toEqual(new Set(['previous', 'secret']));
  });

  it('because the secret leaked: what was signed with it is refused from then on', async () => {
    const { register, toPaper, station, mailbox, account } = await openReading({});
    await register();
    const [old] = await account.keys(Date.now());
    await register(true, false);
    await post(mailbox.deliveryUrl, signed(eventBody('shipment.created', 1), old?.value));
    await eventually(async () => expect(await forgedBy(station)).toBe(1));
    await toPaper('ORD-1');
  });
});

describe('signing with the API key, where no secret is defined (6.4)', () => {
  const olderSigning = async (keyPrefix: string, older: Older | null) => {
    const reading = await openReading({ keyPrefix }, older);
    reading.service.control.setWebhook({ url: reading.mailbox.deliveryUrl, secret: null });
    return reading;
  };

  it.each([
    { name: 'the panel\u2019s prefix', keyPrefix: 'svc_live_' },
    { name: 'no prefix', keyPrefix: '' },
    { name: 'a prefix that this key does not have', keyPrefix: 'kargo_' },
  ])('is accepted where it was chosen, with $name', async ({ keyPrefix }) => {
    const { toPaper, station } = await olderSigning(keyPrefix, { acceptsApiKey: true, keyPrefix });
    await toPaper('ORD-1');
    expect(await forgedBy(station)).toBe(0);
    expect((await eventsOf(station)).every(({ signedWith }) => signedWith === 'api_key')).toBe(true);
    expect((await station.core.status()).events).toMatchObject({ hasSecret: false, pushed: true });
  });

  it('with a prefix that is taken for a part of the key is refused', async () => {
    const { station, service } = await olderSigning('svc_live_', { acceptsApiKey: true, keyPrefix: '' });
    expect(service.apiKey.startsWith('svc_live_')).toBe(true);
    await shelved(station, 'ORD-1');
    await eventually(async () => expect(await forgedBy(station)).toBe(1));
    expect(await eventsOf(station)).toEqual([]);
  });

  it('is refused beside a secret where it was not chosen', async () => {
    const { station, account } = await olderSigning('svc_live_', null);
    await account.keepSecret('a secret of this account, by hand', false);
    await shelved(station, 'ORD-1');
    await eventually(async () => expect(await forgedBy(station)).toBe(1));
    expect(await eventsOf(station)).toEqual([]);
  });
});

describe('the body (6.3), signed as it is', () => {
  it.each([
    { name: 'a link and nothing else', readings: { labelReadyFields: 'link_only' } },
    { name: 'spaces and line ends', readings: { indent: 3 } },
    { name: 'money as text', readings: { money: 'string' } },
  ] satisfies readonly { readonly name: string; readonly readings: Partial<Readings> }[])(
    'may have $name',
    async ({ readings }) => {
      const { register, toPaper, station } = await openReading(readings);
      await register();
      await toPaper('ORD-1');
      expect(await forgedBy(station)).toBe(0);
    },
  );
});
