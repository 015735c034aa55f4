import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BatchPreview } from '../../../../electron/contract/batch.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { Preflight } from '../../../../renderer/features/queue/Preflight.tsx';
import { createQueueDesk, type QueueState } from '../../../../renderer/features/queue/queueDesk.ts';
import { act } from '../../../support/act.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';

const NOON = new Date(2026, 10, 24, 12).getTime();
const references = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'];
const lacking = (reference: string) => ({
  ...{ reference, name: `Alıcı ${reference}` },
  problems: [
    { field: 'receiver_phone', rule: 'required' as const, limit: null, message: null },
    { field: 'desi', rule: null, limit: null, message: 'çok büyük' },
  ],
});
const stopped = (reference: string) => ({ reference, name: '', word: 'iptal' });
const counted: BatchPreview = {
  ...{ references, orders: 6, invalid: [], cost: kurus(60_000), pricedBy: 12, balance: kurus(90_000), fit: 6 },
  ...{ takesMs: 90 * 60_000, groups: 3, leftOut: [] },
};

async function open(change: Partial<BatchPreview> = {}, state: Partial<QueueState> = {}) {
  vi.setSystemTime(NOON);
  const desk = createQueueDesk();
  desk.setState({ step: 'preflight', ...state });
  const corrected: string[] = [];
  const { fake, container } = await renderPart(<Preflight desk={desk} onCorrect={(one) => corrected.push(one)} />, {
    handlers: { 'batches.preview': () => ok({ ...counted, ...change }), 'batches.start': () => ok(null) },
  });
  await screen.findByTestId('question');
  const sent = () => fake.requests.filter(({ name }) => name === 'batches.start').map(({ input }) => input);
  return { desk, corrected, sent, container, text: () => readIn(container).join('\n') };
}
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('says what a list costs and takes, and how its labels come out', async () => {
  const { text } = await open();
  expect(text()).toMatchInlineSnapshot(`
    "6 sipariş gönderilsin mi?
    sipariş
    6
    yaklaşık ücret
    600 TL
    son 12 kolinin ücretine göre
    bakiye
    900,00 TL
    Hepsine yeter.
    yaklaşık süre
    1 sa 30 dk
    Bitiş: 13:30
    1 Gönder
    2 Sipariş seç
    0 Vazgeç
    3 Sıra: listedeki gibi
    Etiketler bu sırayla çıkar.
    4 Yön: baştan sona
    İlk siparişin etiketi önce çıkar.
    5 Geç etiket: 1 sn
    Bir etiket geç kalırsa sonrakiler 1 sn bekler, sonra çıkar. Geç kalan en sonda basılır."
  `);
});

it('says what nobody knows, and names of what stays here the first', async () => {
  const unknown = { cost: null, balance: null, fit: null, takesMs: null };
  const invalid = ['B-1', 'B-2', 'B-3'].map(lacking);
  const leftOut = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5'].map(stopped);
  const { text, corrected } = await open({ ...unknown, invalid, leftOut }, { chosen: new Set(references) });
  expect(text()).toMatchInlineSnapshot(`
    "Seçilen 6 sipariş gönderilsin mi?
    sipariş
    6
    yaklaşık ücret
    bilinmiyor
    Bu masada henüz ücret alınmadı.
    bakiye
    bilinmiyor
    yaklaşık süre
    bilinmiyor
    Ayrıca 3 siparişte eksik var: sırası gelince F5 ekranına gider, ötekileri durdurmaz.
    Alt E Düzelt
    B-1 Alıcı B-1Alıcı telefonu: boş bırakılmış · Desi: çok büyük2 sipariş daha
    Mağazanın durdurduğu 5 sipariş gönderilmeyecek: C-1 (iptal), C-2 (iptal), C-3 (iptal), C-4 (iptal) 1 sipariş daha
    1 Gönder
    2 Sipariş seç
    0 Vazgeç
    3 Sıra: listedeki gibi
    Etiketler bu sırayla çıkar.
    4 Yön: baştan sona
    İlk siparişin etiketi önce çıkar.
    5 Geç etiket: 1 sn
    Bir etiket geç kalırsa sonrakiler 1 sn bekler, sonra çıkar. Geç kalan en sonda basılır."
  `);
  await press(/Düzelt/u);
  expect(corrected).toEqual(['B-1']);
});

it('says why nothing can go, or who stays, in as few words as there is to say', async () => {
  const cases: Readonly<Record<string, Partial<BatchPreview>>> = {
    'nothing is left': { orders: 0, references: [] },
    'all lack something': { orders: 0, invalid: ['B-1', 'B-2', 'B-3', 'B-4', 'B-5'].map(lacking) },
    'four lack something': { orders: 0, invalid: ['B-1', 'B-2', 'B-3', 'B-4'].map(lacking) },
    'one lacks something': { invalid: [lacking('B-1')] },
    'four were stopped': { leftOut: ['C-1', 'C-2', 'C-3', 'C-4'].map(stopped) },
    'the balance pays for none': { fit: 0 },
    'over at once': { takesMs: 0 },
  };
  const lines: string[] = [];
  for (const [name, change] of Object.entries(cases)) {
    const { text, container } = await open(change);
    const parts = ['preview', 'invalid-orders', 'left-out'].map((id) => container.querySelector(`[data-testid=${id}]`));
    const words = change.fit === 0 || change.takesMs === 0 ? parts : parts.slice(1);
    lines.push(`${name}: ${text().split('\n')[0]} | ${words.flatMap((part) => readIn(part)).join(' | ')}`);
    cleanup();
  }
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "nothing is left: Gönderilecek yeni sipariş yok. | 
    all lack something: Gönderilebilecek sipariş yok: hepsinde eksik var. | 5 siparişte eksik var. | Alt E Düzelt | B-1 Alıcı B-1Alıcı telefonu: boş bırakılmış · Desi: çok büyük | B-2 Alıcı B-2Alıcı telefonu: boş bırakılmış · Desi: çok büyük | B-3 Alıcı B-3Alıcı telefonu: boş bırakılmış · Desi: çok büyük | B-4 Alıcı B-4Alıcı telefonu: boş bırakılmış · Desi: çok büyük1 sipariş daha
    four lack something: Gönderilebilecek sipariş yok: hepsinde eksik var. | 4 siparişte eksik var. | Alt E Düzelt | B-1 Alıcı B-1Alıcı telefonu: boş bırakılmış · Desi: çok büyük | B-2 Alıcı B-2Alıcı telefonu: boş bırakılmış · Desi: çok büyük | B-3 Alıcı B-3Alıcı telefonu: boş bırakılmış · Desi: çok büyük | B-4 Alıcı B-4Alıcı telefonu: boş bırakılmış · Desi: çok büyük
    one lacks something: 6 sipariş gönderilsin mi? | Ayrıca 1 siparişte eksik var: sırası gelince F5 ekranına gider, ötekileri durdurmaz. | Alt E Düzelt | B-1 Alıcı B-1Alıcı telefonu: boş bırakılmış · Desi: çok büyük
    four were stopped: 6 sipariş gönderilsin mi? | Mağazanın durdurduğu 4 sipariş gönderilmeyecek: C-1 (iptal), C-2 (iptal), C-3 (iptal), C-4 (iptal)
    the balance pays for none: 6 sipariş gönderilsin mi? | sipariş | 6 | yaklaşık ücret | 600 TL | son 12 kolinin ücretine göre | bakiye | 900,00 TL | İlk koliye de yetmez. | yaklaşık süre | 1 sa 30 dk | Bitiş: 13:30
    over at once: 6 sipariş gönderilsin mi? | sipariş | 6 | yaklaşık ücret | 600 TL | son 12 kolinin ücretine göre | bakiye | 900,00 TL | Hepsine yeter. | yaklaşık süre | bir dakikadan az | Bitiş: 12:00"
  `);
});

it('sends as many as the balance pays for, without what lacks something, or all of them', async () => {
  const change = { fit: 2, invalid: [lacking('A-1')] };
  const { text, sent, desk } = await open(change, { chosen: new Set(references), foundNothing: false });
  expect(text()).toMatchInlineSnapshot(`
    "Seçilen 6 sipariş gönderilsin mi?
    sipariş
    6
    yaklaşık ücret
    600 TL
    son 12 kolinin ücretine göre
    bakiye
    900,00 TL
    yaklaşık süre
    1 sa 30 dk
    Bitiş: 13:30
    İlk 2 koliye yeter.
    Ayrıca 1 siparişte eksik var: sırası gelince F5 ekranına gider, ötekileri durdurmaz.
    Alt E Düzelt
    A-1 Alıcı A-1Alıcı telefonu: boş bırakılmış · Desi: çok büyük
    1 İlk 2 siparişi gönder
    2 Sipariş seç
    0 Vazgeç
    3 Sıra: listedeki gibi
    Etiketler bu sırayla çıkar.
    4 Yön: baştan sona
    İlk siparişin etiketi önce çıkar.
    5 Geç etiket: 1 sn
    Bir etiket geç kalırsa sonrakiler 1 sn bekler, sonra çıkar. Geç kalan en sonda basılır.
    9 Hepsini gönder
    Bakiye bitince liste durur. Bakiye yükleyince sürdürürsün."
  `);
  const { options } = desk.getState();
  await press(/2 sipariş/u);
  expect(sent()).toEqual([{ orders: ['A-2', 'A-3'], options }]);
  expect(desk.getState()).toMatchObject({ step: 'queue', chosen: null, foundNothing: true });
});

it('each key turns one setting further, and after the last it is the first again', async () => {
  const { desk } = await open();
  const turn = async (name: RegExp, times: number, read: () => unknown) => {
    const seen: unknown[] = [];
    for (let count = 0; count < times; count += 1) {
      await press(name);
      seen.push(read());
    }
    return seen;
  };
  const option = (name: keyof QueueState['options']) => () => desk.getState().options[name];
  expect(await turn(/Yön/u, 2, option('reversed'))).toEqual([true, false]);
  expect(await turn(/Sıra/u, 4, option('sort'))).toMatchInlineSnapshot(`
    [
      "carrier",
      "province",
      "box",
      "list",
    ]
  `);
  act(() => desk.setState({ options: { ...desk.getState().options, sort: 'carrier' } }));
  expect(await turn(/Ayırıcı/u, 2, option('separators'))).toMatchInlineSnapshot(`
    [
      true,
      false,
    ]
  `);
  expect(await turn(/Geç/u, 4, option('lateMs'))).toMatchInlineSnapshot(`
    [
      30000,
      300000,
      1000,
      30000,
    ]
  `);
  await press(/Sipariş seç/u);
  expect(desk.getState().step).toBe('choosing');
});
