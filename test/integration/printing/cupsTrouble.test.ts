import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LABEL_PRINTER_ID, LABEL_QUEUE } from '../../support/cups/harness.ts';
import { whyNoCups } from '../../support/cups/tools.ts';
import { eventually } from '../../support/eventually.ts';
import { testPdf } from '../../support/pdf.ts';
import { textOf, whyNoRenderer } from '../../support/rendering.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { cupsDesk } from './cupsDesk.ts';

const reason = whyNoCups() ?? (await whyNoRenderer());
/** More than the sockets between a back end and a printer that takes nothing can hold. */
const MANY_BYTES = 24 * 1024 * 1024;

describe.skipIf(reason !== null)(reason ?? 'trouble behind a real CUPS', () => {
  const desk = cupsDesk();
  const { label, submitted, follow, rawQueue, listed, arrived } = desk;

  /** A PDF that is too long to be sent in one go. */
  const longLabel = async (change: Parameters<typeof label>[0]) =>
    label({ ...change, bytes: Buffer.concat([await testPdf(), Buffer.from('\n%'), randomBytes(MANY_BYTES)]) });

  it('reports what a label printer is: media, resolution, and that it reports the end', async () => {
    // CUPS reads the driver of a queue that was just made a moment later, and reports nothing of its media until then.
    await eventually(async () =>
      expect(await listed()).toMatchObject({
        name: 'Etiket yazıcısı',
        media: [{ widthMm: 100, heightMm: 150 }],
        dpi: 203,
        darkness: [],
        tellsEnd: true,
      }),
    );
  });

  it('reports that a raw network printer will never know', async () => {
    await rawQueue('ham');
    expect(await listed('cups:ham')).toMatchObject({ state: 'ready', media: [], dpi: null, tellsEnd: false });
  });

  it('knows that the paper is out, or the printer off, before a job meets it', async () => {
    await desk.harness().device.setPaper(false);
    expect(await listed()).toMatchObject({ state: 'out_of_paper', trouble: 'out_of_paper' });
    await desk.harness().device.setPaper(true);
    expect(await listed()).toMatchObject({ state: 'ready', trouble: null });
    const gone = desk.harness().device.uri.replace(/:\d+\//, ':9/');
    await desk.harness().cups.command('lpadmin', '-p', 'kapali', '-E', '-v', gone);
    expect(await listed('cups:kapali')).toMatchObject({ state: 'offline', trouble: 'offline' });
    await desk.harness().cups.command('lpadmin', '-x', 'kapali');
  });

  it('reports for a job that the paper is out, and prints it when paper is in again', async () => {
    await desk.harness().device.setPaper(false);
    const { bytes, request } = await label();
    const { outcome, sees } = follow(await submitted(request));
    await sees(expect.objectContaining({ kind: 'waiting', trouble: 'out_of_paper' }));
    await desk.harness().device.setPaper(true);
    expect(await outcome).toEqual({ kind: 'completed' });
    expect(await arrived(bytes)).toBe(1);
  });

  it('reports that somebody holds the job, and prints it when they let it go', async () => {
    const { cups } = desk.harness();
    await cups.command('cupsdisable', LABEL_QUEUE);
    const { bytes, request } = await label();
    const ticket = await submitted(request);
    const id = `${LABEL_QUEUE}-${ticket.spoolId.split(' ')[0]}`;
    const { outcome, sees } = follow(ticket);
    await sees(expect.objectContaining({ kind: 'waiting', trouble: 'paused' }));
    await cups.command('lp', '-i', id, '-H', 'hold');
    await cups.command('cupsenable', LABEL_QUEUE);
    await sees(expect.objectContaining({ kind: 'waiting', trouble: 'held' }));
    expect(await arrived(bytes)).toBe(0);
    await cups.command('lp', '-i', id, '-H', 'resume');
    expect(await outcome).toEqual({ kind: 'completed' });
    expect(await arrived(bytes)).toBe(1);
  });

  it('reports that a queue is set to hold every label back', async () => {
    const { cups } = desk.harness();
    await rawQueue('tutan', '-o', 'job-hold-until-default=indefinite');
    expect(await listed('cups:tutan')).toMatchObject({ state: 'paused', trouble: 'held' });
    const { request } = await label({ printerId: 'cups:tutan' });
    const ticket = await submitted(request);
    const { outcome, sees } = follow(ticket);
    await sees(expect.objectContaining({ kind: 'waiting', trouble: 'held' }));
    await cups.command('lp', '-i', `tutan-${ticket.spoolId.split(' ')[0]}`, '-H', 'resume');
    expect(await outcome).toEqual({ kind: 'sent' });
  });

  it('prints no cover sheet on a queue that is set to print one with each job', async () => {
    const raw = await rawQueue(
      'kapakli',
      '-m',
      'drv:///sample.drv/zebra.ppd',
      '-o',
      'job-sheets-default=standard,standard',
    );
    const { request } = await label({ printerId: 'cups:kapakli' });
    expect(await follow(await submitted(request)).outcome).toEqual({ kind: 'sent' });
    const printed = Buffer.concat(raw.documents()).toString('latin1');
    expect(printed.match(/~DGR:/g)).toHaveLength(1);
  });

  it('distinguishes two queues with one description by their names', async () => {
    const { cups } = desk.harness();
    for (const queue of ['depo-1', 'depo-2']) {
      await cups.command('lpadmin', '-p', queue, '-E', '-v', 'socket://127.0.0.1:9', '-D', 'Depo');
      onTestFinished(async () => void (await cups.command('lpadmin', '-x', queue)));
    }
    expect([await listed('cups:depo-1'), await listed('cups:depo-2')].map((each) => each?.name)).toEqual([
      'Depo (depo-1)',
      'Depo (depo-2)',
    ]);
    expect(await listed()).toMatchObject({ name: 'Etiket yazıcısı' });
  });

  it('reports a job that an administrator cancelled', async () => {
    const { cups } = desk.harness();
    await cups.command('cupsdisable', LABEL_QUEUE);
    const { request } = await label();
    const ticket = await submitted(request);
    const { outcome } = follow(ticket);
    await cups.command('cancel', `${LABEL_QUEUE}-${ticket.spoolId.split(' ')[0]}`);
    await cups.command('cupsenable', LABEL_QUEUE);
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
  });

  it('sends a label again that was cut off when the printer lost its power, and reports that it is off', async () => {
    const raw = await rawQueue('fis');
    raw.stall();
    const { bytes, request } = await longLabel({ printerId: 'cups:fis' });
    const { outcome, sees } = follow(await submitted(request));
    await eventually(() => expect(raw.received()).toBeGreaterThan(0));
    await raw.unplug();
    await sees(expect.objectContaining({ kind: 'waiting', trouble: 'offline' }));
    expect(raw.documents()).toHaveLength(0);
    await raw.plugIn();
    expect(await outcome).toEqual({ kind: 'sent' });
    expect(raw.documents().map((document) => bytes.equals(document))).toEqual([true]);
  });

  it('follows a job through a restart of the spooler in the middle of sending it', async () => {
    const { cups } = desk.harness();
    const raw = await rawQueue('orta');
    raw.stall();
    const { bytes, request } = await longLabel({ printerId: 'cups:orta' });
    const { outcome, sees } = follow(await submitted(request));
    await eventually(() => expect(raw.received()).toBeGreaterThan(0));
    await cups.stop();
    await sees({ kind: 'waiting', trouble: 'system_down', reason: expect.stringMatching(/ECONNREFUSED|ENOENT/) });
    await raw.unplug();
    await raw.plugIn();
    await cups.start();
    expect(await outcome).toEqual({ kind: 'sent' });
    expect(raw.documents().map((document) => bytes.equals(document))).toEqual([true]);
  });

  it('prints every page in order, also where the page has to be scaled', async () => {
    const { request } = await label({
      bytes: await testPdf({ pages: 3, text: 'Sayfa', widthMm: 210, heightMm: 297 }),
      scaling: 'fit',
    });
    const before = (await desk.harness().device.documents()).length;
    expect(await follow(await submitted(request)).outcome).toEqual({ kind: 'completed' });
    const printed = (await desk.harness().device.documents())[before] ?? new Uint8Array();
    const file = join(await temporaryFolder(), 'printed.pdf');
    await writeFile(file, printed);
    expect((await textOf(file)).match(/Sayfa \d/g)).toEqual(['Sayfa 1', 'Sayfa 2', 'Sayfa 3']);
    const sizes = (await PDFDocument.load(printed)).getPages().map((page) => page.getSize());
    for (const { width, height } of sizes) {
      expect(Math.abs((width * 25.4) / 72 - 100)).toBeLessThan(1);
      expect(Math.abs((height * 25.4) / 72 - 150)).toBeLessThan(1);
    }
  });

  it('passes the chosen darkness to a real label driver', async () => {
    const raw = await rawQueue('zebra', '-m', 'drv:///sample.drv/zebra.ppd');
    const zebra = await listed('cups:zebra');
    expect(zebra).toMatchObject({ dpi: 203, tellsEnd: false });
    expect(zebra?.darkness).toHaveLength(31);
    expect(zebra?.darkness.slice(0, 2)).toEqual([
      { id: 'Darkness=-1', name: 'Printer Default' },
      { id: 'Darkness=1', name: '1' },
    ]);
    for (const darkness of [null, 'Darkness=30', 'Darkness=7']) {
      const { request } = await label({ printerId: 'cups:zebra', darkness });
      expect(await follow(await submitted(request)).outcome).toEqual({ kind: 'sent' });
    }
    const requested = raw.documents().map((document) => /~SD(\d+)/.exec(Buffer.from(document).toString('latin1'))?.[1]);
    expect(requested).toEqual([undefined, '30', '07']);
  });

  it('does nothing bad with a printer whose name and place are full of signs', async () => {
    const { cups } = desk.harness();
    const queue = `Yazıcı-'";$(id)\`id\`&|%n`.replace(/['"]/g, '');
    await cups.command(
      'lpadmin',
      '-p',
      queue,
      '-E',
      '-v',
      desk.harness().device.uri,
      '-m',
      'everywhere',
      '-D',
      `"Depo" 'İ' $(id); <b>`,
    );
    expect(await listed(`cups:${queue}`)).toMatchObject({ name: `"Depo" 'İ' $(id); <b>`, state: 'ready' });
    // CUPS makes the driver in the background, and what is printed before it is there comes out otherwise.
    await eventually(async () => {
      const { bytes, request } = await label({ printerId: `cups:${queue}`, title: `-o "x"; $(id) 'ş'` });
      expect(await follow(await submitted(request)).outcome).toEqual({ kind: 'completed' });
      expect(await arrived(bytes)).toBe(1);
    });
    await cups.command('lpadmin', '-x', queue);
    expect(LABEL_PRINTER_ID).not.toBe(`cups:${queue}`);
  });
});

describe.skipIf(reason !== null)(reason ?? 'a CUPS that keeps no history of jobs', () => {
  describe('and sends events', () => {
    const { harness, label, submitted, follow, arrived, listed } = cupsDesk({ history: false });

    it('distinguishes labels that came out, failed or were cancelled', async () => {
      const printed = await label();
      expect(await follow(await submitted(printed.request)).outcome).toEqual({ kind: 'completed' });
      expect(await arrived(printed.bytes)).toBe(1);
      // CUPS cancels it, and an event does not say why.
      const refused = await label({ widthMm: 210, heightMm: 297 });
      expect(await follow(await submitted(refused.request)).outcome).toMatchObject({ kind: 'cancelled' });
      await harness().cups.command('cupsdisable', LABEL_QUEUE);
      const ticket = await submitted((await label()).request);
      const { outcome, sees } = follow(ticket);
      await sees(expect.objectContaining({ trouble: 'paused' }));
      await harness().cups.command('cancel', `${LABEL_QUEUE}-${ticket.spoolId.split(' ')[0]}`);
      expect(await outcome).toMatchObject({ kind: 'cancelled' });
      await harness().cups.command('cupsenable', LABEL_QUEUE);
      expect(await listed()).not.toHaveProperty('forgetsEnds');
    });
  });

  describe('and sends no events', () => {
    const { harness, label, submitted, follow, arrived, listed } = cupsDesk({ history: false, subscriptions: false });

    it('is reported to forget ends once a label went its way, which counts as sent; one that waited stays unknown', async () => {
      expect(await listed()).not.toHaveProperty('forgetsEnds');
      const { bytes, request } = await label();
      expect(await follow(await submitted(request)).outcome).toEqual({ kind: 'sent' });
      await eventually(async () => expect(await arrived(bytes)).toBe(1));
      expect(await listed()).toMatchObject({ state: 'ready', tellsEnd: false, forgetsEnds: true });
      await harness().cups.command('cupsdisable', LABEL_QUEUE);
      const ticket = await submitted((await label()).request);
      const { outcome, sees } = follow(ticket);
      await sees(expect.objectContaining({ trouble: 'paused' }));
      await harness().cups.command('cancel', `${LABEL_QUEUE}-${ticket.spoolId.split(' ')[0]}`);
      expect(await outcome).toMatchObject({ kind: 'unknown' });
    });
  });
});
