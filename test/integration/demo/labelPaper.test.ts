import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { startDrawingService } from '../../support/demoService.ts';
import { create, parcel } from './call.ts';
import { readCode128, runsOf } from './readCode128.ts';

const run = promisify(execFile);

/** The label of a new shipment as a file on disk. */
async function labelFile(service: DemoService, change: { readonly [field: string]: unknown } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'label-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const answer = await create(service, parcel('ORD-1', change));
  const bytes = Buffer.from(String(answer.at('data.label.base64')), 'base64');
  const file = join(folder, 'label.pdf');
  await writeFile(file, bytes);
  return { folder, file, bytes, code: String(answer.at('data.tracking_number')) };
}

/** The grey values of the page as a 203 dpi head prints it, line by line. */
async function printed(folder: string, file: string) {
  await run('pdftoppm', ['-r', '203', '-gray', '-singlefile', file, join(folder, 'page')]);
  const image = await readFile(join(folder, 'page.pgm'));
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(image.subarray(0, 64).toString('latin1'));
  const width = Number(head?.[1]);
  const start = head?.[0].length ?? 0;
  return { width, line: (y: number) => image.subarray(start + y * width, start + (y + 1) * width) };
}

describe('label on paper (2.4, 8)', () => {
  it('is one page of exactly 100 x 150 mm', async () => {
    const { bytes } = await labelFile(await startDrawingService());
    const document = await PDFDocument.load(bytes);
    expect(document.getPageCount()).toBe(1);
    const { width, height } = document.getPage(0).getSize();
    expect(width).toBeCloseTo(283.465, 2);
    expect(height).toBeCloseTo(425.197, 2);
  });

  it.each(['anka', 'poyraz', 'marti', 'kervan', 'ambar'])(
    'carries the tracking number of %s as a Code 128 that reads at 203 dpi, on every line of the bars',
    async (carrier) => {
      const { folder, file, code } = await labelFile(await startDrawingService(), { carrier });
      const page = await printed(folder, file);
      for (const mm of [46, 52, 58, 67]) {
        expect(readCode128(runsOf(page.line(Math.round((mm / 25.4) * 203))))).toBe(code);
      }
    },
  );

  it('shows who, where, what and every Turkish letter as text', async () => {
    const { file, code } = await labelFile(await startDrawingService(), {
      receiver_name: 'Çağrı Öztürk Şıkgün',
      receiver_address: 'İğde Sok. Üçyol, ÂÎÛ âîû\nkapı: 5 🙂',
      weight: 2.5,
      content_description: 'Nevresim takımı',
      quantity: 3,
    });
    const { stdout } = await run('pdftotext', ['-layout', file, '-']);
    for (const text of [
      'ANKA KARGO',
      'Çağrı Öztürk Şıkgün',
      'İğde Sok. Üçyol, ÂÎÛ âîû kapı: 5',
      'KADIKÖY / İSTANBUL',
      '0532 123 45 67',
      'Papatya Ev Tekstili',
      'ORD-1',
      '2,5',
      '3 PARÇA',
      'Nevresim takımı',
    ]) {
      expect(stdout).toContain(text);
    }
    expect(stdout.replace(/ /g, '')).toContain(code);
  });

  it('has a page for each parcel when read that way', async () => {
    const service = await startDrawingService({ readings: { labelPages: 'per_parcel' } });
    const { bytes } = await labelFile(service, { quantity: 3 });
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);
  });
});
