import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveHandOverList } from '../../../../electron/adapters/documents/handOverList.ts';
import type { OpenPickup, PickupItem } from '../../../../electron/contract/pickup.ts';
import { inItsState } from '../../../support/builders.ts';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const FONTS = join(import.meta.dirname, '../../../../node_modules/dejavu-fonts-ttf/ttf');
const run = promisify(execFile);
const START = Date.parse('2026-11-21T13:00:00Z');

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Istanbul';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

interface Taken {
  readonly carrier?: string | null;
  readonly reference?: string;
  readonly quantity?: number | null;
  readonly place?: readonly [string, string];
}

function taken(index: number, { carrier = 'Aras Kargo', reference, quantity = 1, place }: Taken = {}): PickupItem {
  const [district, province] = place ?? ['Kadıköy', 'İstanbul'];
  const order = sampleOrder({ reference: reference ?? `ORD-${index}` });
  const job = sampleJob({
    order: { ...order, receiver: { ...order.receiver, district, province }, parcel: { ...order.parcel, quantity } },
    state: 'handed_over',
    shipment: { ...sampleShipment, carrierName: carrier, trackingNumber: `${7_340_029_581_000 + index}` },
  });
  return { at: START + index * 1_000, code: '', job };
}

function pickup(items: readonly PickupItem[], endedAt: number | null = START + 41 * 60_000): OpenPickup {
  const foreign = items.filter((item) => item.job === null).length;
  const parcels = items.length - foreign;
  const session = { id: 'p', carrier: null, startedAt: START, endedAt, parcels, byCarrier: [], foreign };
  return { ...session, items: [...items].reverse() };
}

/** The words on each page, as a reader of PDFs finds them. */
async function pagesOf(session: OpenPickup, language: 'tr' | 'en' = 'tr'): Promise<readonly string[]> {
  const path = join(await temporaryFolder(), 'list.pdf');
  expect(await saveHandOverList(path, { pickup: session, deskName: 'Paketleme 1', language }, FONTS)).toEqual({
    ok: true,
    value: null,
  });
  const { stdout: info } = await run('pdfinfo', [path]);
  expect(info).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/);
  // Its fonts have the letters that are on it, and not those of every language.
  expect(Number(/File size:\s+(\d+) bytes/.exec(info)?.[1])).toBeLessThan(500_000);
  const { stdout } = await run('pdftotext', ['-layout', path, '-']);
  return stdout.split('\f').slice(0, -1);
}

describe('the hand-over list', () => {
  it('has the desk, the time from and to, and counts by carrier', async () => {
    const [page = '', ...more] = await pagesOf(
      pickup([
        taken(0, { carrier: 'Yurtiçi Kargo', quantity: 3 }),
        taken(1, { carrier: 'Şimşek Dağıtım', reference: 'ŞĞ-İı-1', place: ['Iğdır Merkez', 'Iğdır'] }),
        taken(60, { carrier: 'Yurtiçi Kargo', quantity: null, place: ['Ödemiş', 'İzmir'] }),
        taken(61, { carrier: null }),
      ]),
    );
    expect(more).toEqual([]);
    expect(page).toContain('Kurye sevkiyat listesi');
    expect(page).toMatch(/Paketleme 1\s+21\.11\.2026 16:00\s+21\.11\.2026 16:41/);
    expect(page).toMatch(
      /Şimşek Dağıtım\s+1\s+1\n\s*Yurtiçi Kargo\s+2\s+4\n\s*Firma belirtilmemiş\s+1\s+1\n\s*Toplam\s+4\s+6/,
    );
    // One label stands for a shipment: what was scanned and what its order declares are two columns.
    expect(page).toMatch(/Okutulan etiket +Siparişlerdeki koli/);
    expect(page).toContain('Yurtiçi Kargo · Okutulan etiket: 2 · Siparişlerdeki koli: 4');
    expect(page).toContain('Koli sayısı siparişteki sayıdır, okutulmamıştır.');
    expect(page).toMatch(/1 +16:00 +ŞĞ-İı-1 +7340029581001 +Iğdır Merkez \/ Iğdır +1/);
    expect(page).toMatch(/2 +16:01 +ORD-60 +7340029581060 +Ödemiş \/ İzmir +1/);
    expect(page).toContain('Kurye: ad, imza');
    expect(page).toContain('Mağaza: ad, imza');
    expect(page).toMatch(/Sayfa 1 \/ 1/);
  });

  it('marks an internal code as not the carrier’s number', async () => {
    const shipment = { ...sampleShipment, trackingNumber: 'KS88123456789012345678901', trackingNumberIsCarrier: false };
    const unregistered = { ...taken(0), job: inItsState({ ...(taken(0).job ?? sampleJob()), shipment }) };
    const [turkish = ''] = await pagesOf(pickup([unregistered, taken(1)]));
    // The mark stands before the code: what is too long is cut at its end.
    expect(turkish).toMatch(/1 +16:00 +ORD-0 +iç kod: KS8812345/);
    expect(turkish).toMatch(/1 +16:00 +ORD-1 +7340029581001/);
    expect(turkish).toContain('kargo firması bu kodu tanımaz');
    const [english = ''] = await pagesOf(pickup([unregistered]), 'en');
    expect(english).toMatch(/ORD-0 +internal code: KS88/);
    expect(english).toContain('no carrier knows it');
    const [without = ''] = await pagesOf(pickup([taken(1)]));
    expect(without).not.toMatch(/iç kod|kargo firması bu kodu tanımaz/);
  });

  it('names no receiver', async () => {
    const text = (await pagesOf(pickup([taken(0)]))).join();
    expect(text).not.toMatch(/Yılmaz|0532|Moda Cad/);
  });

  it('has every shipment once on its numbered pages, six hundred of them', async () => {
    const carriers = ['Aras Kargo', 'Yurtiçi Kargo', 'Şimşek Dağıtım'];
    const items = Array.from({ length: 600 }, (_, i) => taken(i, { carrier: carriers[i % 3] ?? null }));
    const pages = await pagesOf(pickup(items));
    pages.forEach((page, index) => {
      expect.soft(page).toContain(`Sayfa ${index + 1} / ${pages.length}`);
      // A page that goes on repeats its column names.
      if (page.includes('ORD-')) expect.soft(page).toContain('Takip numarası');
    });
    const references = pages.join().match(/ORD-\d+/g) ?? [];
    expect(references).toHaveLength(600);
    expect(new Set(references).size).toBe(600);
    expect(pages.at(-1)).toContain('Kurye: ad, imza');
  });

  it('never parts the signatures, with any number of lines', async () => {
    for (const lines of [33, 34, 35, 36, 37, 38, 39, 40, 41]) {
      const pages = await pagesOf(pickup(Array.from({ length: lines }, (_, i) => taken(i))));
      expect.soft(pages.at(-1), `${lines} lines`).toMatch(/Kurye: ad, imza +Mağaza: ad, imza/);
      expect.soft(pages.join().match(/ORD-\d+/g), `${lines} lines`).toHaveLength(lines);
    }
  });

  it('lists unknown codes apart from the shipments', async () => {
    const foreign = ['X-1', 'ŞÜ-2', 'X-3', 'X-4'].map((code, i) => ({ at: START + i, code, job: null }));
    const [page = ''] = await pagesOf(pickup([taken(9), ...foreign]), 'en');
    expect(page).toMatch(/Total\s+1\s+1/);
    expect(page).not.toContain('were not scanned');
    expect(page).toContain('Codes that this desk does not know · 4');
    expect(page).toMatch(/X-1 +ŞÜ-2 +X-3\n\s*X-4/);
  });

  it('can be made of an empty session and of one that goes on, and survives odd letters', async () => {
    expect((await pagesOf(pickup([], null)))[0]).toMatch(/sürüyor[\s\S]*Kuryeye gönderi verilmedi/);
    const odd = `N\u0308-${'UZUN-'.repeat(20)}\u0000\n📦`;
    const [page = ''] = await pagesOf(pickup([taken(0, { reference: odd, carrier: 'A\nB' })]));
    expect(page).toContain('…');
    expect(page).toContain('A B');
  });

  it('reports why it could not be saved and leaves nothing', async () => {
    const folder = await temporaryFolder();
    const facts = { pickup: pickup([taken(0)]), deskName: '1', language: 'tr' } as const;
    expect(await saveHandOverList(join(folder, 'no', 'x.pdf'), facts, FONTS)).toMatchObject({
      ok: false,
      error: { kind: 'not_saved', detail: expect.stringContaining('ENOENT') },
    });
    expect(await readdir(folder)).toEqual([]);
    await saveHandOverList(join(folder, 'x.pdf'), facts, FONTS);
    expect((await readFile(join(folder, 'x.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
