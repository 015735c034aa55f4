import { beforeAll, describe, expect, it } from 'vitest';
import type { Printer } from '../../../electron/core/ports/Printer.ts';
import { type CupsHarness, LABEL_PRINTER_ID, LABEL_QUEUE } from '../../support/cups/harness.ts';
import { startRawPrinter } from '../../support/cups/rawPrinter.ts';
import { whyNoCups } from '../../support/cups/tools.ts';
import { eventually } from '../../support/eventually.ts';
import { cupsDesk } from './cupsDesk.ts';

const reason = whyNoCups();

describe.skipIf(reason !== null)(reason ?? 'a real CUPS', () => {
  const { harness: cupsHarness, printer: adapter, label, submitted, follow, arrived } = cupsDesk();
  let harness: CupsHarness;
  let printer: Printer;

  beforeAll(() => {
    harness = cupsHarness();
    printer = adapter();
  });

  it('reports a media that the printer lacks as refused, although CUPS took the job', async () => {
    const { bytes, request } = await label({ widthMm: 210, heightMm: 297 });
    const { outcome } = follow(await submitted(request));
    expect(await outcome).toEqual({
      kind: 'aborted',
      trouble: 'media_refused',
      reason: 'Printer cannot print with supplied options.',
    });
    expect(await arrived(bytes)).toBe(0);
  });

  it('notices that the printer was removed between the list and the print', async () => {
    await harness.cups.command('lpadmin', '-p', 'kurz', '-E', '-v', harness.device.uri, '-m', 'everywhere');
    expect((await printer.list()).map((each) => each.id)).toContain('cups:kurz');
    await harness.cups.command('lpadmin', '-x', 'kurz');
    const { bytes, request } = await label({ printerId: 'cups:kurz' });
    expect(await printer.submit(request)).toEqual({ ok: false, error: { kind: 'printer_missing' } });
    expect(await arrived(bytes)).toBe(0);
  });

  it('knows that a job was cancelled with the printer that was removed', async () => {
    // Without a driver: CUPS makes the one for "everywhere" in the background, and on a busy machine the pause was sometimes
    // lost to that.
    await harness.cups.command('lpadmin', '-p', 'kurz', '-E', '-v', harness.device.uri);
    await harness.cups.command('cupsdisable', 'kurz');
    const { request } = await label({ printerId: 'cups:kurz' });
    const { outcome, sees } = follow(await submitted(request));
    await sees(expect.objectContaining({ kind: 'waiting' }));
    await harness.cups.command('lpadmin', '-x', 'kurz');
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
  });

  it('reports why a job waits behind a paused printer, in the words of the person who paused it', async () => {
    await harness.cups.command('cupsdisable', '-r', 'Rulo değişiyor', LABEL_QUEUE);
    expect(await printer.list()).toContainEqual(
      expect.objectContaining({
        id: LABEL_PRINTER_ID,
        state: 'paused',
        trouble: 'paused',
        reason: 'Rulo değişiyor (paused)',
      }),
    );
    const { bytes, request } = await label();
    const { outcome, sees } = follow(await submitted(request));
    await sees({ kind: 'waiting', trouble: 'paused', reason: 'Rulo değişiyor (paused)' });
    await harness.cups.command('cupsenable', LABEL_QUEUE);
    expect(await outcome).toEqual({ kind: 'completed' });
    expect(await arrived(bytes)).toBe(1);
  });

  it('rejects a job for a printer that takes none, with the words of CUPS', async () => {
    await harness.cups.command('lpadmin', '-p', 'voll', '-E', '-v', harness.device.uri);
    await harness.cups.command('cupsreject', '-r', 'Yaz tatili', 'voll');
    expect(await printer.list()).toContainEqual(
      expect.objectContaining({ id: 'cups:voll', state: 'paused', trouble: 'rejecting', reason: 'Yaz tatili' }),
    );
    const { request } = await label({ printerId: 'cups:voll' });
    expect(await printer.submit(request)).toEqual({
      ok: false,
      error: { kind: 'rejected', detail: expect.stringContaining('not accepting jobs'), trouble: 'rejecting' },
    });
    await harness.cups.command('lpadmin', '-x', 'voll');
  });

  it('reports that the paper is out, and finishes after a new roll is in', async () => {
    await harness.device.setPaper(false);
    const { bytes, request } = await label();
    const { outcome, sees } = follow(await submitted(request));
    await sees({ kind: 'waiting', trouble: 'out_of_paper', reason: expect.stringContaining('media-empty') });
    expect(await printer.list()).toContainEqual(
      expect.objectContaining({ id: LABEL_PRINTER_ID, state: 'out_of_paper' }),
    );
    await harness.device.setPaper(true);
    expect(await outcome).toEqual({ kind: 'completed' });
    expect(await arrived(bytes)).toBe(1);
  });

  it('follows a job through a crash of the spooler', async () => {
    await harness.cups.command('cupsdisable', LABEL_QUEUE);
    const { bytes, request } = await label();
    const { outcome, sees } = follow(await submitted(request));
    await sees(expect.objectContaining({ kind: 'waiting' }));
    await harness.cups.kill();
    await sees({ kind: 'waiting', trouble: 'system_down', reason: expect.stringMatching(/ECONNREFUSED|ENOENT/) });
    expect(await printer.list()).toMatchObject([{ id: 'cups:', name: 'CUPS', trouble: 'system_down' }]);
    expect(await printer.submit(request)).toMatchObject({ ok: false, error: { trouble: 'system_down' } });
    await harness.cups.start();
    await harness.cups.command('cupsenable', LABEL_QUEUE);
    expect(await outcome).toEqual({ kind: 'completed' });
    expect(await arrived(bytes)).toBe(1);
  });

  it('knows a job from another that got its number', async () => {
    const { request } = await label();
    const ticket = await submitted(request);
    await follow(ticket).outcome;
    const old = { ...ticket, spoolId: ticket.spoolId.replace(/[0-9a-f]{8}$/, '00000000') };
    expect(await follow(old).outcome).toMatchObject({ kind: 'unknown' });
    expect(await printer.cancel(old)).toMatchObject({ ok: false, error: { kind: 'rejected' } });
  });

  it('hands as many copies to the printer as were requested', async () => {
    const { bytes, request } = await label({ copies: 3 });
    expect(await follow(await submitted(request)).outcome).toEqual({ kind: 'completed' });
    expect(await arrived(bytes)).toBe(3);
  });

  it('sends a label to a raw network printer byte for byte', async () => {
    const raw = await startRawPrinter();
    await harness.cups.command('lpadmin', '-p', 'raw', '-E', '-v', raw.uri);
    const { bytes, request } = await label({ printerId: 'cups:raw' });
    expect(await follow(await submitted(request)).outcome).toEqual({ kind: 'sent' });
    expect(raw.documents().map((document) => bytes.equals(document))).toEqual([true]);
    await harness.cups.command('lpadmin', '-x', 'raw');
    await raw.stop();
  });

  it('reports that a network printer is switched off, and cancels its job on demand', async () => {
    const raw = await startRawPrinter();
    await harness.cups.command('lpadmin', '-p', 'off', '-E', '-v', raw.uri);
    await raw.stop();
    const { request } = await label({ printerId: 'cups:off' });
    const ticket = await submitted(request);
    const { outcome, sees } = follow(ticket);
    await sees({ kind: 'waiting', trouble: 'offline', reason: expect.stringContaining('unavailable') });
    expect(await printer.list()).toContainEqual(
      expect.objectContaining({ id: 'cups:off', state: 'offline', trouble: 'offline' }),
    );
    expect(await printer.cancel(ticket)).toEqual({ ok: true, value: null });
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
    // With its last job gone its state is unknown: that must not hold the next one back.
    await eventually(async () =>
      expect(await printer.list()).toContainEqual(expect.objectContaining({ id: 'cups:off', state: 'ready' })),
    );
    await harness.cups.command('lpadmin', '-x', 'off');
  });
});
