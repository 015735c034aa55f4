import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelAdjustment, LabelStore } from '../../../electron/core/ports/LabelStore.ts';
import { encryptedPdf, testPdf } from '../../support/pdf.ts';

export interface LabelStoreHarness {
  readonly store: LabelStore;
  /** Another store over the same labels, as after a restart. */
  reopen(): LabelStore;
  close(): Promise<void>;
}

/** What every label store must do, wherever it stores the labels. */
export function labelStoreConformance(name: string, open: () => Promise<LabelStoreHarness>): void {
  describe(`LabelStore: ${name}`, () => {
    let harness: LabelStoreHarness;

    beforeEach(async () => {
      harness = await open();
    });

    afterEach(async () => {
      await harness.close();
    });

    async function stored(bytes: Uint8Array) {
      const result = await harness.store.put(bytes);
      if (!result.ok) throw new Error(`not stored: ${JSON.stringify(result.error)}`);
      return result.value;
    }

    it('names a label by its content and returns its size', async () => {
      const bytes = await testPdf({ pages: 2 });
      expect(await stored(bytes)).toEqual({
        file: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
        pages: 2,
        widthMm: 100,
        heightMm: 150,
      });
    });

    it('stores the bytes exactly as given', async () => {
      // Junk after the end mark and a non-standard version would not survive a load and save by a PDF library.
      const pdf = Buffer.from(await testPdf({ plain: true }));
      const bytes = Buffer.concat([pdf, Buffer.from('\n% ğüşiöç \u0000\r\n')]);
      const { file } = await stored(bytes);
      const path = await harness.store.pathOf(file);
      expect(path).not.toBeNull();
      expect(bytes.equals(await readFile(path ?? ''))).toBe(true);
    });

    it('stores what was given even when the caller reuses the buffer at once', async () => {
      const bytes = Buffer.from(await testPdf());
      const before = Buffer.from(bytes);
      const putting = harness.store.put(bytes);
      bytes.fill(0);
      const result = await putting;
      const path = result.ok ? await harness.store.pathOf(result.value.file) : null;
      expect(before.equals(await readFile(path ?? ''))).toBe(true);
    });

    it('leaves the given bytes alone', async () => {
      const bytes = await testPdf();
      const before = Buffer.from(bytes);
      await stored(bytes);
      expect(before.equals(bytes)).toBe(true);
    });

    it('answers the same for the same label, one after another and at once', async () => {
      const bytes = await testPdf();
      const first = await stored(bytes);
      const more = await Promise.all([1, 2, 3, 4, 5].map(() => stored(bytes)));
      for (const again of more) expect(again).toEqual(first);
    });

    it('still has the label after a restart', async () => {
      const { file } = await stored(await testPdf());
      expect(await harness.reopen().pathOf(file)).toBe(await harness.store.pathOf(file));
    });

    it('has no path for a label that it never had', async () => {
      expect(await harness.store.pathOf('0'.repeat(64))).toBeNull();
    });

    it('has no path for names that are no label', async () => {
      const { file } = await stored(await testPdf());
      for (const name of ['', '.', '../../../etc/passwd', `../${file}`, `${file}/`, file.toUpperCase(), `${file}\n`]) {
        expect(await harness.store.pathOf(name)).toBeNull();
      }
    });

    it('reads the bytes of a label, and none of what is not one', async () => {
      const bytes = await testPdf();
      const { file } = await stored(bytes);
      expect(Buffer.from((await harness.reopen().read(file)) ?? []).equals(bytes)).toBe(true);
      for (const name of ['0'.repeat(64), '', '../../../etc/passwd', file.toUpperCase()]) {
        expect(await harness.store.read(name)).toBeNull();
      }
    });

    it('lists every label with the time at which it came, also after it came again and was turned', async () => {
      expect(await harness.store.list()).toEqual([]);
      const before = Date.now() - 1_000;
      const bytes = await testPdf();
      const { file } = await stored(bytes);
      const other = await stored(await testPdf({ pages: 2 }));
      await stored(bytes);
      await harness.store.adjusted(file, { rotation: 90, offsetXMm: 0, offsetYMm: 0 });
      const listed = await harness.reopen().list();
      expect(listed.map((each) => each.file).sort()).toEqual([file, other.file].sort());
      for (const { storedAt } of listed) {
        expect(storedAt).toBeGreaterThan(before);
        expect(storedAt).toBeLessThan(Date.now() + 1_000);
      }
      await harness.store.remove(other.file);
      expect((await harness.store.list()).map((each) => each.file)).toEqual([file]);
    });

    describe('turned and moved', () => {
      const asItIs: LabelAdjustment = { rotation: 0, offsetXMm: 0, offsetYMm: 0 };

      async function adjusted(file: string, change: Partial<LabelAdjustment>) {
        const result = await harness.store.adjusted(file, { ...asItIs, ...change });
        if (!result.ok) throw new Error(JSON.stringify(result.error));
        return result.value;
      }

      it('is the stored file itself without a turn or a move', async () => {
        const bytes = await testPdf();
        const { file } = await stored(bytes);
        expect(await adjusted(file, {})).toEqual({
          path: await harness.store.pathOf(file),
          widthMm: 100,
          heightMm: 150,
        });
      });

      it('returns the size after the turn, and leaves the stored file as it is', async () => {
        const { file } = await stored(await testPdf({ pages: 2 }));
        expect(await adjusted(file, { rotation: 90 })).toMatchObject({ widthMm: 150, heightMm: 100 });
        expect(await adjusted(file, { rotation: 180 })).toMatchObject({ widthMm: 100, heightMm: 150 });
        const moved = await adjusted(file, { rotation: 270, offsetXMm: 3, offsetYMm: -2.5 });
        expect(moved).toMatchObject({ widthMm: 150, heightMm: 100 });
        expect((await PDFDocument.load(await readFile(moved.path))).getPageCount()).toBe(2);
        expect(await harness.store.pathOf(file)).not.toBeNull();
      });

      it('has the same name and bytes for the same adjustment, and another for another', async () => {
        const { file } = await stored(await testPdf());
        const first = await adjusted(file, { rotation: 90, offsetXMm: 1 });
        const bytes = await readFile(first.path);
        expect(await adjusted(file, { rotation: 90, offsetXMm: 1 })).toEqual(first);
        expect(bytes.equals(await readFile(first.path))).toBe(true);
        const others = await Promise.all([
          adjusted(file, { rotation: 90, offsetXMm: -1 }),
          adjusted(file, { rotation: 90, offsetYMm: 1 }),
          adjusted(file, { rotation: 270, offsetXMm: 1 }),
        ]);
        expect(new Set([first, ...others].map(({ path }) => path)).size).toBe(4);
      });

      it('goes away with its label', async () => {
        const { file } = await stored(await testPdf());
        const { path } = await adjusted(file, { rotation: 90 });
        await harness.store.remove(file);
        await expect(readFile(path)).rejects.toThrow('ENOENT');
        expect(await harness.store.adjusted(file, { ...asItIs, rotation: 90 })).toEqual({
          ok: false,
          error: { kind: 'missing' },
        });
      });

      it('is missing for what is no label', async () => {
        for (const name of ['0'.repeat(64), '', '../../../etc/passwd']) {
          expect(await harness.store.adjusted(name, asItIs)).toEqual({ ok: false, error: { kind: 'missing' } });
        }
      });

      it('is refused for an encrypted PDF, which is printed as it is all the same', async () => {
        const { file } = await stored(await encryptedPdf());
        expect(await adjusted(file, {})).toMatchObject({ widthMm: 100, heightMm: 150 });
        expect(await harness.store.adjusted(file, { ...asItIs, rotation: 90 })).toEqual({
          ok: false,
          error: { kind: 'not_adjustable', detail: expect.stringContaining('encrypted') },
        });
      });
    });

    it('takes a label away for good, leaves the others, and takes it again when it comes again', async () => {
      const bytes = await testPdf();
      const { file } = await stored(bytes);
      const other = await stored(await testPdf({ pages: 2 }));
      expect(await harness.store.remove(file)).toEqual({ ok: true, value: null });
      expect(await harness.store.pathOf(file)).toBeNull();
      expect(await harness.reopen().pathOf(file)).toBeNull();
      expect(await harness.store.pathOf(other.file)).not.toBeNull();
      expect((await stored(bytes)).file).toBe(file);
      expect(await harness.store.pathOf(file)).not.toBeNull();
    });

    it('lists what it has, with when it came', async () => {
      expect(await harness.store.list()).toEqual([]);
      const before = Date.now();
      const first = await stored(await testPdf());
      const second = await stored(await testPdf({ pages: 2 }));
      await stored(await testPdf());
      const listed = await harness.reopen().list();
      expect(listed.map(({ file }) => file).toSorted()).toEqual([first.file, second.file].toSorted());
      for (const { storedAt } of listed) {
        // File systems may know the time less exactly than the clock.
        expect(storedAt).toBeGreaterThanOrEqual(before - 2_000);
        expect(storedAt).toBeLessThanOrEqual(Date.now() + 1);
      }
      await harness.store.remove(first.file);
      expect((await harness.store.list()).map(({ file }) => file)).toEqual([second.file]);
    });

    it('is content to remove what it does not have, or what is no label', async () => {
      for (const name of ['0'.repeat(64), '', '../../../etc/passwd']) {
        expect(await harness.store.remove(name)).toEqual({ ok: true, value: null });
      }
    });

    it.each([
      ['nothing', Buffer.alloc(0)],
      ['an HTML error page', Buffer.from('<!doctype html><title>502 Bad Gateway</title>')],
      ['JSON', Buffer.from('{"error":"unauthorized"}')],
      ['base64 that nobody decoded', Buffer.from(Buffer.from('%PDF-1.7\n%%EOF').toString('base64'))],
      ['only the marks of a PDF', Buffer.from('%PDF-1.7\nhello\n%%EOF\n')],
      ['zero bytes', Buffer.alloc(4096)],
    ])('refuses %s', async (_what, bytes) => {
      expect(await harness.store.put(bytes)).toEqual({ ok: false, error: { kind: 'not_a_pdf' } });
      expect(await harness.store.pathOf(createHash('sha256').update(bytes).digest('hex'))).toBeNull();
    });

    it('refuses a label that was cut off in transfer', async () => {
      const bytes = await testPdf({ plain: true, pages: 3 });
      for (const share of [0.25, 0.5, 0.9, 0.98]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect(await harness.store.put(cut)).toEqual({ ok: false, error: { kind: 'not_a_pdf' } });
      }
    });

    it.each([
      ['as it lies', { widthMm: 100, heightMm: 150 }, 100, 150],
      ['turned by 90 degrees', { widthMm: 150, heightMm: 100, rotate: 90 }, 100, 150],
      ['turned by -90 degrees', { widthMm: 150, heightMm: 100, rotate: -90 }, 100, 150],
      ['turned by 180 degrees', { widthMm: 100, heightMm: 150, rotate: 180 }, 100, 150],
      ['cropped from A4', { widthMm: 210, heightMm: 297, cropMm: { x: 10, y: 20, width: 100, height: 150 } }, 100, 150],
      [
        'cropped from A4 and turned',
        { widthMm: 210, heightMm: 297, rotate: 270, cropMm: { x: 0, y: 0, width: 150, height: 100 } },
        100,
        150,
      ],
      ['cropped to more than there is', { cropMm: { x: -50, y: -50, width: 500, height: 500 } }, 100, 150],
      ['in user units of two points', { widthMm: 50, heightMm: 75, userUnit: 2 }, 100, 150],
    ])('returns the size of a page %s as a printer shows it', async (_how, options, widthMm, heightMm) => {
      const label = await stored(await testPdf(options));
      expect(label.widthMm).toBeCloseTo(widthMm, 1);
      expect(label.heightMm).toBeCloseTo(heightMm, 1);
    });
  });
}
