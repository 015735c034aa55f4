import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRedaction } from '../../../electron/adapters/logging/redaction.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import {
  lookupTokenName,
  mailboxTokenName,
  shopSecretName,
  webhookSecretNames,
} from '../../../electron/adapters/secrets/secretNames.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { deskReportSchema, REPORT_PARTS } from '../../../electron/contract/diagnostics.ts';
import { ok } from '../../../electron/contract/result.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { keyName } from '../../../electron/main/accounts/accounts.ts';
import { createDiagnostics, type DiagnosticsDeps } from '../../../electron/main/diagnostics/diagnostics.ts';
import { createServiceClock } from '../../../electron/main/diagnostics/serviceClock.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation, PRINTER_ID } from '../../support/station.ts';
import { hostOf } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { unzipped } from '../../support/unzipped.ts';
import { startRawServer } from '../api/rawServer.ts';

/** A desk with the real core, journal and service, and what the check is made of. */
async function desk(
  service: { readonly url: string; readonly apiKey: string },
  settings: Partial<Settings> = {},
  deps: Partial<DiagnosticsDeps> = {},
) {
  const folder = await temporaryFolder();
  const serviceClock = createServiceClock(systemClock);
  const station = await openStation({
    folder,
    service,
    settings: { profile: 'live', ...settings },
    onClock: (leadMs) => serviceClock.note(service.url, leadMs),
  });
  const secrets = createMemorySecrets();
  const logFolder = join(folder, 'logs');
  await mkdir(logFolder);
  const diagnostics = createDiagnostics({
    host: hostOf(station.core),
    settings: {
      get: station.settings,
      update(patch) {
        station.change(patch);
        return station.settings();
      },
    },
    secrets,
    printers: station.core.printers,
    serviceClock,
    redaction: createRedaction(),
    files: { place: async (name) => ok(join(folder, name)) },
    language: () => 'tr',
    logFolder,
    freeBytes: async () => 5e10,
    versions: { program: '0.1.0', electron: '45.4.1', chromium: '158.0.1.2', node: process.versions.node },
    home: `/home/${HOME}`,
    clock: systemClock,
    ...deps,
  });
  const findings = async () => (await diagnostics.check()).indicators.map(({ finding }) => finding);
  return { folder, station, secrets, logFolder, diagnostics, findings };
}

describe('the check of the desk', () => {
  it('finds a desk that works, with one request that counts in the budget', async () => {
    const service = await startDemoService();
    const { station, diagnostics } = await desk(service);
    await station.scan((await withOrder(station)).reference);
    await station.until('ORD-1', 'printed');
    // A station that opens requests the account by itself, on a busy machine perhaps only now.
    const requested = () => service.control.requests().filter(({ path }) => path === '/api/v2/account/info').length;
    await eventually(() => expect(requested()).toBe(1));
    const report = await diagnostics.check();
    expect(deskReportSchema.parse(report)).toEqual(report);
    expect(requested()).toBe(2);
    const { used } = station.core.diagnostics.budget();
    expect(used).toBe(service.control.requests().length);
    expect(report.versions.journal).toBeGreaterThan(10);
    expect(report.indicators.filter(({ level }) => level !== 'good').map(({ finding }) => finding)).toEqual([
      // The keychain of a test is memory, and no scanner was ever tried.
      'keychain_memory',
      'scanner_never',
    ]);
    expect(report.indicators).toContainEqual(
      expect.objectContaining({ indicator: 'printer', finding: 'printer_ready', name: 'Test' }),
    );
    expect(report.indicators).toContainEqual(expect.objectContaining({ indicator: 'budget', count: used, of: 60 }));
  });

  it.each([
    [2 * 3_600_000, 'clock_behind'],
    [-2 * 3_600_000, 'clock_ahead'],
    [60_000, 'clock_right'],
  ])('holds the clock against the date of the answer: %i ms', async (offset, finding) => {
    const server = await startRawServer();
    onTestFinished(() => server.close());
    server.reply((response) => {
      response.setHeader('date', new Date(Date.now() + offset).toUTCString());
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: true, data: { balance: '100.00' } }));
    });
    const { findings } = await desk({ url: server.baseUrl, apiKey: 'ks_test' });
    expect(await findings()).toContain(finding);
  });

  it('has no finding for a clock that the service did not give, or for a service that is away', async () => {
    const server = await startRawServer();
    // Before there is a desk: one that opens requests the account at once, and any answer has a date.
    await server.close();
    const { findings } = await desk({ url: server.baseUrl, apiKey: 'ks_test' });
    expect((await findings()).slice(0, 3)).toEqual(['service_offline', 'key_unknown', 'clock_unknown']);
  });

  it('sees printers that are gone, a disk that fills, and works without a station', async () => {
    const service = await startDemoService();
    const gone = { printers: { demo: null, sandbox: null, live: 'folder:Gone' } };
    const { findings } = await desk(service, gone, { freeBytes: () => Promise.reject(new Error('no such call')) });
    const found = await findings();
    expect(found).toContain('printer_missing');
    expect(found).toContain('disk_unknown');
    const { findings: without } = await desk(service, {}, { host: hostOf(null) });
    expect(await without()).toContain('service_unknown');
  });
});

async function withOrder(station: Awaited<ReturnType<typeof openStation>>) {
  const order = anOrder();
  await station.core.putOrders([order]);
  return order;
}

/** What must not be in a report, by where it was put. */
const SANDBOX = 'https://sandbox.example';
const CANARY = {
  name: 'Kanaryaisim Kanaryasoyad',
  phone: '0532 765 43 21',
  email: 'kanaryaposta@ornek.example',
  address: 'Kanaryasokak 98765',
  province: 'Kanaryaeli',
  district: 'Kanaryailce',
  senderName: 'Kanaryagonderen',
  senderAddress: 'Kanaryacikis',
  content: 'Kanaryaicerik',
  note: 'Kanaryanotu',
  tag: 'kanaryaetiket',
  operator: 'Kanaryaoperator',
  senderCode: 'KANARYAKOD',
  folder: 'kanaryaklasor',
  shopPath: 'kanaryayol',
  lookup: 'kanaryasorgu',
  liveKey: 'kanarya-canli-anahtar',
  sandboxKey: 'kanarya-deneme-anahtar',
  lookupToken: 'kanarya-sorgu-jetonu',
  shopSecret: 'kanarya-magaza-imzasi',
  webhook: 'kanarya-imza',
  previous: 'kanarya-eski-imza',
  mailbox: 'kanarya-kutu-jetonu',
} as const;
const HOME = 'kanaryaev';

describe('the report', () => {
  it('holds what helps, and none of the keys, tokens and receiver’s data that were put everywhere', async () => {
    const service = await startDemoService();
    const mailbox = { url: `https://kutu.example/${CANARY.shopPath}`, signatureHeader: null };
    const { station, diagnostics, secrets, logFolder, folder } = await desk(service, {
      operatorName: CANARY.operator,
      liveBaseUrl: service.url,
      sandboxBaseUrl: SANDBOX,
      senderCodes: { demo: null, sandbox: CANARY.senderCode, live: null },
      orderFolders: { demo: null, sandbox: null, live: `/srv/${CANARY.folder}` },
      printFolder: `/srv/${CANARY.folder}`,
      lookupAddresses: { sandbox: null, live: { template: `https://shop.example/${CANARY.lookup}?no={code}` } },
      shopAddresses: { sandbox: null, live: { url: `https://shop.example/${CANARY.shopPath}?token=x` } },
      mailboxes: { sandbox: null, live: { ...mailbox, acceptsApiKey: false, keyPrefix: '' } },
    });
    const webhook = webhookSecretNames('live', service.url);
    for (const [name, value] of [
      [keyName('live', service.url), CANARY.liveKey],
      [keyName('sandbox', SANDBOX), CANARY.sandboxKey],
      [lookupTokenName('live', 'shop.example'), CANARY.lookupToken],
      [shopSecretName('live'), CANARY.shopSecret],
      [webhook.secret, CANARY.webhook],
      [webhook.previous, JSON.stringify({ value: CANARY.previous, rotatedAt: 1 })],
      [mailboxTokenName('live', mailbox.url), CANARY.mailbox],
    ] as const)
      await secrets.set(name, value);
    const receiver = { ...anOrder().receiver, ...CANARY };
    const { name, phone, email, address, province, district } = receiver;
    const party = { name, phone, email, address, provinceId: null, districtId: null };
    await station.core.putOrders([
      anOrder({
        reference: 'ORD-KANARYA-777001',
        receiver: { ...party, province: 'İstanbul', district: 'Kadıköy' },
        parcel: { ...anOrder().parcel, content: CANARY.content },
        shop: { source: null, declaredValue: null, tags: [CANARY.tag], note: CANARY.note },
      }),
      anOrder({
        reference: 'ORD-KANARYA-777002',
        receiver: { ...party, province, district },
        sender: {
          kind: 'address',
          party: { ...party, name: CANARY.senderName, address: CANARY.senderAddress, province, district },
        },
      }),
    ]);
    await station.scan('ORD-KANARYA-777001');
    const job = await station.until('ORD-KANARYA-777001', 'printed');
    await station.scan('ORD-KANARYA-777002');
    // As a program without any redaction would have written it. Paths of the shop's own addresses are in no log.
    const { shopPath: _, lookup: __, folder: listFolder, ...inLogs } = CANARY;
    const everything = [
      ...Object.values(inLogs),
      ...['5327654321', '+90 532 765 43 21', CANARY.name.toLocaleUpperCase('tr'), service.apiKey],
      ...[
        `/home/${HOME}/x`,
        `/srv/${listFolder}/list.csv`,
        'ORD-KANARYA-777001',
        job.shipment?.trackingNumber,
        job.shipment?.id,
      ],
    ];
    const lines = everything.map((value) => `2026-11-20T09:00:00.000Z error failed {"detail":"at ${value} here"}`);
    await writeFile(join(logFolder, 'main.log'), `${lines.join('\n')}\n2026-11-20T09:00:01.000Z info last line\n`);
    await writeFile(join(logFolder, 'main.old.log'), `${'x'.repeat(1_100_000)}\n${lines.join('\n')}\n`);

    const prepared = await diagnostics.prepare();
    const saved = await diagnostics.save();
    if (!saved.ok) throw new Error('not saved');
    const parts = await unzipped(saved.value.path);

    // What a person saw is what was saved, and nothing else.
    expect(Object.keys(parts)).toEqual([...REPORT_PARTS]);
    for (const { name: part, text } of prepared) expect(parts[part]).toBe(text);
    const whole = searchFold(Object.entries(parts).flat().join('\n'));
    // Four digits stand in times and ids by chance; the whole number is looked for below.
    const isUnmistakable = (word: string) => word.length > 4 || /^\D{4}$/u.test(word);
    const hidden = Object.values(CANARY).flatMap((value) => value.split(' ').filter(isUnmistakable));
    for (const value of [...hidden, '5327654321', '765 43 21', service.apiKey, 'ORD-KANARYA-777001'])
      expect(whole.includes(searchFold(value)), value).toBe(false);
    expect(whole).not.toContain(searchFold(String(job.shipment?.trackingNumber)));
    expect(whole).not.toContain('kanarya');

    expect(parts['main.log']).toContain('info last line');
    expect(parts['main.old.log']?.startsWith('… earlier lines are left out')).toBe(true);
    expect(parts['events.jsonl']).toMatch(/"type": "accepted", "from": null, "to": "queued", "by": "person"/);
    expect(parts['events.jsonl']).toContain('"to": "printed"');
    expect(JSON.parse(parts['database.json'] ?? '')).toMatchObject({
      jobs: { printed: 1 },
      file: { events: expect.any(Number), checked: { isWhole: true } },
    });
    expect(JSON.parse(parts['settings.json'] ?? '')).toMatchObject({
      operatorName: 'set',
      shopAddresses: { live: 'https://shop.example' },
      printers: { live: PRINTER_ID },
    });
    expect(JSON.parse(parts['versions.json'] ?? '')).toMatchObject({ chromium: '158.0.1.2' });
    expect(parts['desk-check.json']).toContain('"finding": "service_answers"');
    expect((await readdir(folder)).filter((file) => file.includes('.zip'))).toHaveLength(1);
  });

  it('is made where no station is open as well', async () => {
    const service = await startDemoService();
    const { diagnostics } = await desk(service, {}, { host: hostOf(null) });
    const parts = new Map((await diagnostics.prepare()).map(({ name, text }) => [name, text]));
    expect([...parts.keys()]).toEqual([...REPORT_PARTS]);
    expect(parts.get('events.jsonl')).toBe('');
    expect(parts.get('desk-check.json')).toContain('"finding": "service_unknown"');
    expect(await diagnostics.save()).toMatchObject({ ok: true });
  });

  it('is not saved before it was shown, and reports why it could not be saved', async () => {
    const service = await startDemoService();
    const taken = await temporaryFolder();
    const { diagnostics } = await desk(service, {}, { files: { place: async () => ok(taken) } });
    expect(await diagnostics.save()).toMatchObject({ ok: false, error: { code: 'not_possible_now' } });
    await diagnostics.prepare();
    expect(await diagnostics.save()).toMatchObject({ ok: false, error: { code: 'file_not_saved' } });
  });
});
