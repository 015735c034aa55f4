import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BatchElsewhere, BatchPreview, BatchProgress } from '../../../../electron/contract/batch.ts';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { BatchPause } from '../../../../electron/contract/status.ts';
import { act } from '../../../support/act.ts';
import { aBatch, batchProgress } from '../../../support/builders.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';
import { keyboard, press, ready, requested, scan, title } from './frameDesk.ts';

const MINUTE = 60_000;
const alt = async (key: string) => {
  await act(async () => undefined);
  press(key, { altKey: true });
};
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

async function queue(start: FakeBridgeStart): Promise<FakeBridge> {
  const fake = renderApp(start);
  await ready();
  press('F2');
  await waitFor(() => expect(document.querySelector('[data-screen=queue] [data-place=top]')).not.toBeNull());
  return fake;
}

const preview = (change: Partial<BatchPreview> = {}): BatchPreview => ({
  references: ['ORD-1', 'ORD-2'],
  orders: 159,
  invalid: [],
  cost: kurus(1_370_000),
  pricedBy: 500,
  balance: kurus(124_050),
  fit: 14,
  takesMs: 159 * MINUTE,
  groups: 34,
  leftOut: [],
  ...change,
});

const lacking = (reference: string) => ({
  reference,
  name: 'Can Ün',
  problems: [{ field: 'receiver_phone', rule: 'required' as const, limit: null, message: null }],
});

async function asks(counted: BatchPreview, start: FakeBridgeStart = {}) {
  const fake = await queue({
    ...start,
    status: { ordersInBook: 159, ...start.status },
    handlers: { 'batches.preview': () => ok(counted), ...start.handlers },
  });
  await alt('Enter');
  await screen.findByTestId('question');
  return fake;
}
const question = () => screen.getByTestId('question');
const repair = () => document.querySelector('[data-screen=repair]') as HTMLElement;
const inputOf = (fake: FakeBridge, name: string) => requested(fake, name).at(-1) as Record<string, unknown>;

describe('before a batch starts', () => {
  const references = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4'];
  const part = preview({ references, orders: 3, fit: 2, invalid: [lacking('ORD-2')] });

  it('the first key sends what the balance pays for', async () => {
    const fake = await asks(part);
    expect(screen.getByTestId('covered').textContent).toBe('İlk 2 koliye yeter.');
    expect(screen.getByTestId('question').textContent).toContain('1İlk 2 siparişi gönder');
    digit('1');
    await waitFor(() => expect(inputOf(fake, 'batches.start').orders).toEqual(['ORD-1', 'ORD-3']));
  });

  it('9 sends all of it, also where the balance does not pay for it', async () => {
    const fake = await asks(part);
    // Whatever other keys there are: by province there are separators as well.
    digit('3');
    await waitFor(() => expect(question().textContent).toContain('6Ayırıcı'));
    digit('9');
    await waitFor(() => expect(inputOf(fake, 'batches.start').orders).toEqual(references));
  });

  it('the screen shows how many, what they about cost and by what, how far the balance goes, and how long it takes', async () => {
    await asks(preview());
    expect(question().textContent).toContain('159 sipariş gönderilsin mi?');
    expect(question().textContent).toMatch(/13\.700\sTL/u);
    expect(question().textContent).toContain('son 500 kolinin ücretine göre');
    expect(question().textContent).toMatch(/1\.240,50\sTL/u);
    expect(question().textContent).toContain('İlk 14 koliye yeter');
    expect(question().textContent).toContain('2 sa 39 dk');
    expect(question().textContent).toContain('Bitiş:');
  });

  it.each([
    [159, 'Hepsine yeter'],
    [14, 'İlk 14 koliye yeter'],
    [0, 'İlk koliye de yetmez'],
  ])('shows whether the balance is enough: for %i', async (fit, words) => {
    await asks(preview({ fit }));
    expect(question().textContent).toContain(words);
  });

  it('promises nothing that is not known', async () => {
    await asks(preview({ cost: null, fit: null, pricedBy: 0, balance: null, takesMs: null }));
    expect(within(question()).getAllByText('bilinmiyor')).toHaveLength(3);
    expect(question().textContent).not.toMatch(/yeter\b|Bitiş|0,00/u);
  });

  it('it starts with one key, as it is shown, and the question is gone', async () => {
    const fake = await asks(preview());
    digit('1');
    await waitFor(() => expect(requested(fake, 'batches.start')).toHaveLength(1));
    expect(inputOf(fake, 'batches.start')).toEqual({
      orders: ['ORD-1', 'ORD-2'],
      options: { sort: 'list', reversed: false, lateMs: 1_000, separators: false },
    });
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
  });

  it('digits set how the labels come out, with words for what that means, and the start takes it', async () => {
    const fake = await asks(preview());
    expect(question().textContent).toContain('Sıra: listedeki gibi');
    const statement = (words: string) => waitFor(() => expect(question().textContent).toContain(words));
    digit('3');
    await statement('Sıra: kargo firması');
    digit('3');
    await statement('Sıra: il');
    digit('4');
    await statement('Son siparişin etiketi önce çıkar');
    digit('5');
    await statement('Bir etiket geç kalırsa sonrakiler 30 sn bekler');
    digit('6');
    await statement('önünde adı yazılı bir sayfa olur: 34 sayfa');
    await waitFor(() =>
      expect(inputOf(fake, 'batches.preview')).toMatchObject({
        options: { sort: 'province', reversed: true, lateMs: 30_000, separators: true },
      }),
    );
    digit('1');
    await waitFor(() =>
      expect(inputOf(fake, 'batches.start')).toMatchObject({
        options: { sort: 'province', reversed: true, lateMs: 30_000, separators: true },
      }),
    );
  });

  it('no separators are offered where the order of the list has no groups', async () => {
    const fake = await asks(preview());
    digit('6');
    digit('1');
    await waitFor(() => expect(inputOf(fake, 'batches.start')).toMatchObject({ options: { separators: false } }));
  });

  it('0 leaves everything as it was, and what was set is still set the next time', async () => {
    const fake = await asks(preview());
    digit('4');
    digit('0');
    await screen.findByTestId('queue-start');
    expect(requested(fake, 'batches.start')).toEqual([]);
    await alt('Enter');
    expect((await screen.findByTestId('question')).textContent).toContain('Yön: sondan başa');
  });

  it('it names what cannot be sent, each with its reason, and one key leads to its repair and back to the question', async () => {
    const order = sampleOrder({ reference: 'ORD-3', receiver: { ...sampleOrder().receiver, phone: '' } });
    await asks(preview({ invalid: ['ORD-3', 'ORD-4', 'ORD-5', 'ORD-6', 'ORD-7', 'ORD-8'].map(lacking) }), {
      orders: [
        { order: { ...order, reference: 'ORD-33' }, jobId: null },
        { order, jobId: null },
      ],
    });
    const invalid = screen.getByTestId('invalid-orders');
    expect(invalid.textContent).toContain('Ayrıca 6 siparişte eksik var');
    expect(invalid.textContent).toContain('ORD-3');
    expect(invalid.textContent).toContain('telefonu: boş');
    // One beside what decides: all of the question is to be seen at once.
    expect(invalid.textContent).not.toContain('ORD-4');
    expect(invalid.textContent).toContain('5 sipariş daha');
    await alt('e');
    await waitFor(() => expect(repair().textContent).toContain('ORD-3'));
    expect(repair().textContent).not.toContain('ORD-33');
    press('F2');
    expect((await screen.findByTestId('question')).textContent).toContain('159');
  });

  it('cannot start where no order can be sent', async () => {
    const fake = await asks(
      preview({ orders: 0, invalid: ['ORD-3', 'ORD-4', 'ORD-5', 'ORD-6', 'ORD-7'].map(lacking) }),
    );
    expect(question().textContent).toContain('hepsinde eksik var');
    // Nothing goes, so nothing comes to its turn.
    expect(question().textContent).toContain('5 siparişte eksik var.');
    expect(question().textContent).toMatch(/ORD-6.*1 sipariş daha/u);
    expect(question().textContent).not.toContain('sırası gelince');
    digit('1');
    expect(requested(fake, 'batches.start')).toEqual([]);
  });

  it('cannot be opened while the list is empty, and shows what comes first', async () => {
    const fake = await queue({ status: { ordersInBook: 0 } });
    expect(screen.getByTestId('queue-start').textContent).toContain('Sipariş listesi boş. Önce F6');
    await alt('Enter');
    expect(requested(fake, 'batches.preview')).toEqual([]);
    // The empty queue leads there by the key that it shows.
    expect(screen.getByRole('button', { name: /F6\s*Sipariş listesi/u })).toBeTruthy();
  });

  it('shows that others were quicker, where nothing could go any more', async () => {
    await asks(preview());
    digit('1');
    await waitFor(() => expect(screen.getByTestId('queue-start').textContent).toContain('yeni sipariş yok'));
  });

  it('stays, and shows why, where it could not start', async () => {
    await asks(preview(), { handlers: { 'batches.start': () => err(stationError('journal_failed', 'ENOSPC')) } });
    digit('1');
    expect((await screen.findByRole('alert')).dataset.error).toBe('journal_failed');
    expect(question().textContent).toContain('159');
  });

  it('stays while a scan is served: nothing starts, and the question is still there', async () => {
    const fake = await asks(preview());
    scan('1ORD-10427');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(1));
    expect(requested(fake, 'batches.start')).toEqual([]);
    expect(title()).toBe('Kuyruk');
    expect(question().textContent).toContain('159');
  });
});

describe('the orders of a batch are chosen', () => {
  const at = (n: number, province: string, change: { readonly phone?: string } = {}) => {
    const receiver = { ...sampleOrder().receiver, province, name: `Alıcı ${n}`, ...change };
    return { order: sampleOrder({ reference: `ORD-${n}`, receiver }), jobId: null, problems: [] };
  };
  const lacks = { field: 'receiver_phone', rule: 'required' as const, limit: null, message: null };
  const orders = [
    at(1, 'İstanbul'),
    at(2, 'Iğdır'),
    at(3, 'İzmir'),
    { ...at(4, 'Iğdır', { phone: '' }), problems: [lacks] },
    at(5, 'Iğdır'),
  ];
  const choosing = async (start: FakeBridgeStart = {}) => {
    const fake = await asks(preview({ fit: 159 }), {
      orders,
      status: { ordersInBook: 5, balance: { amount: kurus(20_000), at: Date.now() } },
      ...start,
    });
    digit('2');
    await screen.findByTestId('choose-orders');
    await waitFor(() => expect(rows()).toHaveLength(5));
    return fake;
  };
  const rows = () => [...document.querySelectorAll('[data-screen=queue] tr[data-row]')];
  const codes = () => rows().map((row) => /ORD-\d+/u.exec(row.textContent ?? '')?.[0]);
  const picked = () => screen.getByTestId('picked').textContent ?? '';
  const field = () => screen.getByRole<HTMLInputElement>('searchbox');
  const search = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const startedWith = async (fake: FakeBridge) => {
    press('Enter');
    await screen.findByTestId('question');
    digit('1');
    await waitFor(() => expect(requested(fake, 'batches.start')).toHaveLength(1));
    return inputOf(fake, 'batches.start').orders;
  };

  it('are not counted where they could not be read', async () => {
    await asks(preview(), {
      handlers: {
        'batches.preview': () => ok(preview()),
        'batches.ready': () => err(stationError('journal_unread', 'database is locked')),
      },
    });
    digit('2');
    await screen.findByRole('alert');
    const filters = screen.getByTestId('choose-orders').textContent;
    expect(filters).toContain('Hepsi –');
    expect(filters).not.toContain('0');
  });

  it('with Space, and the count, the sum and the balance follow', async () => {
    const fake = await choosing();
    expect(picked()).toMatch(/4 \/ 4 seçili.*yaklaşık 346\sTL.*İlk 2 koliye yeter/u);
    press('ArrowDown');
    press(' ');
    await waitFor(() => expect(picked()).toMatch(/3 \/ 4 seçili.*yaklaşık 260\sTL/u));
    press('ArrowDown');
    press(' ');
    await waitFor(() => expect(picked()).toMatch(/2 \/ 4 seçili.*173\sTL.*Hepsine yeter/u));
    press(' ');
    await waitFor(() => expect(picked()).toContain('3 / 4'));
    expect(await startedWith(fake)).toEqual(['ORD-1', 'ORD-3', 'ORD-5']);
    // The next batch is about all that are ready again.
    await screen.findByTestId('queue-start');
    await alt('Enter');
    expect((await screen.findByTestId('question')).textContent).not.toContain('Seçilen');
  });

  it('by a search the Turkish way: what is taken or left is only what was found', async () => {
    const fake = await choosing();
    await alt('o');
    await waitFor(() => expect(picked()).toContain('0 / 4'));
    search('ığdır');
    await waitFor(() => expect(codes()).toEqual(['ORD-2', 'ORD-4', 'ORD-5']));
    await alt('l');
    await waitFor(() => expect(picked()).toContain('2 / 4'));
    search('');
    await waitFor(() => expect(codes()).toHaveLength(5));
    await alt('f');
    await waitFor(() => expect(codes()).toEqual(['ORD-2', 'ORD-5']));
    expect(await startedWith(fake)).toEqual(['ORD-2', 'ORD-5']);
  });

  it('all that are ready are those that were counted', async () => {
    const fake = await choosing();
    await alt('o');
    await alt('l');
    await waitFor(() => expect(picked()).toContain('4 / 4'));
    expect(await startedWith(fake)).toEqual(['ORD-1', 'ORD-2']);
  });

  it('what lacks something is not taken, and its key leads to its repair; what was chosen is still chosen afterwards', async () => {
    await choosing();
    press('ArrowDown');
    press(' ');
    await waitFor(() => expect(picked()).toContain('3 / 4'));
    press('ArrowDown');
    press('ArrowDown');
    await waitFor(() => expect(screen.getByTestId('choose-keys').textContent).toContain('ORD-4'));
    press(' ');
    await alt('e');
    await waitFor(() => expect(repair()?.textContent).toContain('ORD-4'));
    press('F2');
    await waitFor(() => expect(picked()).toContain('3 / 4'));
  });

  it('Esc leaves what was chosen before', async () => {
    const fake = await choosing();
    await alt('o');
    await waitFor(() => expect(picked()).toContain('0 / 4'));
    press('Escape');
    await screen.findByTestId('question');
    digit('1');
    await waitFor(() => expect(inputOf(fake, 'batches.start').orders).toEqual(['ORD-1', 'ORD-2']));
  });

  it('none is no batch', async () => {
    const fake = await choosing();
    await alt('o');
    await waitFor(() => expect(picked()).toContain('0 / 4'));
    press('Enter');
    await act(async () => undefined);
    expect(screen.queryByTestId('question')).toBeNull();
    expect(requested(fake, 'batches.start')).toEqual([]);
  });

  it('a scan in the middle is served, and neither the choice nor what was typed is lost', async () => {
    const fake = await choosing();
    press('ArrowDown');
    press(' ');
    await waitFor(() => expect(picked()).toContain('3 / 4'));
    act(() => field().focus());
    search('ORD');
    scan('ORD-10427');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(1));
    expect(field().value).toBe('ORD');
    expect(picked()).toContain('3 / 4');
    expect(title()).toBe('Kuyruk');
  });
});

const job = (n: number, change: Partial<JobRecord> = {}): Job =>
  sampleJob({ id: `j${n}`, seq: n, order: sampleOrder({ reference: `ORD-${n}` }), ...change });
const progress = (change: Partial<BatchProgress> = {}) =>
  batchProgress({
    batch: aBatch({ id: 12, orders: 473 }),
    left: 159,
    inFlight: 2,
    printed: 308,
    stopped: 3,
    unpaid: 1,
    remainingMs: 14 * MINUTE,
    ...change,
  });
const cards = () => screen.getAllByTestId('batch');
const requestsOf = (fake: FakeBridge) =>
  fake.requests.filter(({ name }) => /^batches\.(?:pause|resume|stop)$/u.test(name));

describe('a batch on its way', () => {
  it('shows how far it is, the outcomes of its orders, and how long it still takes', async () => {
    await queue({ status: { batches: [progress({ late: 1 })] } });
    const [card] = cards();
    expect(card?.dataset.doing).toBe('going');
    for (const words of [
      '312 / 473',
      '308 basıldı',
      '2 yolda',
      '159 sırada',
      '3 sorunlu',
      '1 ödenmedi',
      '1 etiketi geç',
    ])
      expect(card?.textContent).toContain(words);
    expect(card?.querySelector('progress')?.value).toBe(312);
    expect(screen.getByTestId('batch-time').textContent).toMatch(/yaklaşık 14 dk kaldı · Bitiş: .*\d\d:\d\d/u);
    expect(card?.querySelector('[data-count=stopped] kbd')?.textContent).toBe('F5');
    expect(card?.querySelector('[data-count=unpaid] kbd')?.textContent).toBe('F4');
  });

  it('shows what went by other ways, and leaves out what is zero', async () => {
    await queue({ status: { batches: [progress({ stopped: 0, unpaid: 0 })] } });
    expect(cards()[0]?.textContent).toContain('4 başka yoldan');
    expect(cards()[0]?.textContent).not.toContain('sorunlu');
  });

  it('promises no end while nothing can be sent', async () => {
    const fake = await queue({ status: { batches: [progress()] } });
    act(() => fake.changeStatus({ connection: { state: 'offline', since: 0 } }));
    await waitFor(() => expect(screen.queryByTestId('batch-time')).toBeNull());
  });

  it('is paused, goes on, and ends by one key each', async () => {
    const fake = await queue({ status: { batches: [progress()] } });
    await alt('d');
    await waitFor(() => expect(requestsOf(fake).at(-1)).toEqual({ name: 'batches.pause', input: { id: 12 } }));
    act(() => fake.changeStatus({ batches: [progress({ batch: aBatch({ id: 12, orders: 473, state: 'paused' }) })] }));
    expect(cards()[0]?.dataset.doing).toBe('paused');
    expect(screen.queryByTestId('batch-time')).toBeNull();
    await alt('ı');
    await waitFor(() =>
      expect(requestsOf(fake).at(-1)).toEqual({ name: 'batches.resume', input: { id: 12, goesOnUnpaid: false } }),
    );
    await alt('s');
    await waitFor(() => expect(requestsOf(fake).at(-1)).toEqual({ name: 'batches.stop', input: { id: 12 } }));
  });

  it('leaves the start of another one secondary, and going on is the primary action of a paused one', async () => {
    const looks = () =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('[data-screen=queue] button')].map((button) => [
          button.querySelector('span:last-child')?.textContent,
          button.dataset.look,
        ]),
      );
    const batch = (state: BatchProgress['batch']['state']) =>
      progress({ batch: aBatch({ id: 12, orders: 473, state }), left: state === 'done' ? 0 : 159 });
    const fake = await queue({ status: { ordersInBook: 159, batches: [batch('running')] } });
    expect(Object.values(looks())).not.toContain('primary');
    expect(looks()['Toplu gönder']).toBe('normal');
    act(() => fake.changeStatus({ batches: [batch('paused')] }));
    expect(looks()).toMatchObject({ 'Toplu gönder': 'normal', Sürdür: 'primary' });
    act(() => fake.changeStatus({ batches: [batch('done')] }));
    expect(looks()['Toplu gönder']).toBe('primary');
  });

  it('shows why it could not be paused', async () => {
    await queue({
      status: { batches: [progress()] },
      handlers: { 'batches.pause': () => err(stationError('journal_failed', 'ENOSPC')) },
    });
    await alt('d');
    expect((await screen.findByRole('alert')).dataset.error).toBe('journal_failed');
    expect(screen.getByTestId('detail').textContent).toBe('Ayrıntı: ENOSPC');
  });

  it('of two the second waits its turn and shows for which; left and right choose whose the keys are', async () => {
    const second = progress({ batch: aBatch({ id: 13, orders: 40, turn: 2 }), left: 40, inFlight: 0, printed: 0 });
    const fake = await queue({ status: { batches: [progress(), second] } });
    expect(cards().map(({ dataset }) => dataset.doing)).toEqual(['going', 'turn']);
    expect(cards()[1]?.textContent).toContain('Önce 12 numaralı toplu gönderim gider');
    press('ArrowRight');
    await waitFor(() => expect(cards()[1]?.getAttribute('aria-current')).toBe('true'));
    await alt('d');
    await waitFor(() => expect(requestsOf(fake).at(-1)?.input).toEqual({ id: 13 }));
    press('ArrowLeft');
    await alt('d');
    await waitFor(() => expect(requestsOf(fake).at(-1)?.input).toEqual({ id: 12 }));
  });

  it('goes where the batch before it has only labels to come, and the answer to the balance is about that one', async () => {
    const sent = progress({ left: 0 });
    const second = progress({ batch: aBatch({ id: 13, orders: 40, turn: 2 }), left: 40, inFlight: 0, printed: 0 });
    const fake = await queue({ status: { batches: [sent, second], batchPause: pause() } });
    expect(cards().map(({ dataset }) => dataset.doing)).toEqual(['going', 'balance']);
    digit('3');
    await waitFor(() =>
      expect(requestsOf(fake).at(-1)).toEqual({ name: 'batches.resume', input: { id: 13, goesOnUnpaid: true } }),
    );
  });

  it('goes first where the batch before it is paused', async () => {
    const paused = progress({ batch: aBatch({ id: 12, state: 'paused' }) });
    await queue({ status: { batches: [paused, progress({ batch: aBatch({ id: 13 }) })] } });
    expect(cards().map(({ dataset }) => dataset.doing)).toEqual(['paused', 'going']);
  });

  it.each([
    [{ printed: 37, stopped: 2, unpaid: 1 }, 'problems', 'problem', 'bitti, sorun var', 37, ['F5', 'F4']],
    [{ printed: 37, stopped: 0, unpaid: 3 }, 'unpaid', 'pay', 'bitti, ödeme bekliyor', 37, ['F4']],
    [{ printed: 40, stopped: 0, unpaid: 0 }, 'done', 'done', 'bitti', 40, []],
  ] as const)(
    'that ended is through only when nothing of it is left to do: %o',
    async (counts, doing, tone, words, done, keys) => {
      const batch = aBatch({ id: 11, state: 'done', orders: 40 });
      await queue({ status: { batches: [progress({ batch, left: 0, inFlight: 0, ...counts })] } });
      const [card] = cards();
      expect(card?.dataset).toMatchObject({ doing, tone });
      expect(card?.querySelector('header b')?.textContent).toBe(words);
      expect(card?.querySelector('progress')?.value).toBe(done);
      expect(card?.textContent).toContain(`${done} / 40`);
      expect([...(card?.querySelectorAll('[data-count] kbd') ?? [])].map((key) => key.textContent)).toEqual(keys);
    },
  );

  it('that ended last is shown, without keys', async () => {
    const done = progress({ batch: aBatch({ id: 11, state: 'done' }), left: 0, inFlight: 0 });
    const fake = await queue({ status: { batches: [done] } });
    expect(cards()[0]?.textContent).toContain('bitti');
    expect(cards()[0]?.textContent).toContain('Masa 1');
    await alt('d');
    await alt('s');
    expect(requestsOf(fake)).toEqual([]);
  });
});

describe('the batches of other desks', () => {
  const ofTwo: BatchElsewhere = {
    desk: { id: 'desk-2', name: '2' },
    id: 4,
    startedAt: 0,
    by: '2',
    options: aBatch().options,
    state: 'running',
    orders: 300,
    left: 120,
  };
  const found = () => screen.queryAllByTestId('batch-elsewhere');

  it('are shown with what is left of them, and one key sends that from here', async () => {
    let offered: readonly BatchElsewhere[] = [ofTwo, { ...ofTwo, id: 5, left: 7, state: 'paused' }];
    const fake = await queue({
      status: { site: { kind: 'together' } },
      handlers: {
        'batches.elsewhere': () => ok([...offered]),
        'batches.help': ({ id }) => {
          offered = offered.filter((batch) => batch.id !== id);
          return ok(aBatch());
        },
      },
    });
    await waitFor(() => expect(found()).toHaveLength(2));
    for (const words of ['Masa 2', '300 siparişlik toplu gönderim', '120 sipariş kaldı'])
      expect(found()[0]?.textContent).toContain(words);
    expect(found()[1]?.textContent).toContain('duraklatıldı');
    expect(found().map((card) => card.querySelectorAll('kbd').length > 0)).toEqual([true, false]);
    await alt('n');
    await waitFor(() => expect(found()).toHaveLength(1));
    expect(requested(fake, 'batches.help')).toEqual([{ deskId: 'desk-2', id: 4 }]);
  });

  it('are not requested by a desk that is alone, or cut off', async () => {
    let asks = 0;
    const fake = await queue({
      handlers: {
        'batches.elsewhere': () => {
          asks += 1;
          return ok([ofTwo]);
        },
      },
    });
    expect([asks, found().length]).toEqual([0, 0]);
    act(() => fake.changeStatus({ site: { kind: 'together' } }));
    await waitFor(() => expect(found()).toHaveLength(1));
    act(() => fake.changeStatus({ site: { kind: 'away', since: 0, reason: 'unreachable', why: '' } }));
    expect(found()).toHaveLength(0);
  });

  it('count in the own batch what they have of it', async () => {
    await queue({ status: { batches: [progress({ stopped: 0, unpaid: 0, elsewhere: 3 })] } });
    const [card] = cards();
    expect(card?.querySelector('[data-count=elsewhere]')?.textContent).toBe('3 başka masada');
    expect(card?.querySelector('[data-count=other]')?.textContent).toBe('1 başka yoldan');
  });
});

describe('the orders of a batch', () => {
  const whole = Array.from({ length: 8 }, (_, n) => ({
    reference: `ORD-${n}`,
    name: n === 2 ? null : `Alıcı ${n}`,
    province: 'İstanbul',
    district: 'Kadıköy',
    job:
      n === 0 ? { id: 'j0', state: 'printed' as const } : n === 1 ? { id: 'j1', state: 'submitting' as const } : null,
    elsewhere: n === 6 ? '2' : null,
    stop: null,
  }));
  const open = async (state: 'running' | 'stopped' = 'running') => {
    const fake = await queue({
      jobs: [job(1, { state: 'submitting', lane: 'batch' })],
      status: { batches: [progress({ batch: aBatch({ id: 12, orders: 8, state }) })] },
      handlers: { 'batches.orders': ({ offset, limit }) => ok(whole.slice(offset, offset + limit)) },
    });
    return fake;
  };
  const rowOf = (code: string) =>
    [...document.querySelectorAll('[data-screen=queue] tr[data-row]')].find(({ textContent }) =>
      textContent?.includes(code),
    )?.textContent ?? '';

  it('are shown with their states, and each is updated', async () => {
    const fake = await open();
    await alt('o');
    await screen.findByTestId('batch-orders');
    await waitFor(() => expect(rowOf('ORD-0')).toContain('basıldı'));
    expect(rowOf('ORD-2')).toContain('listede değil');
    expect(rowOf('ORD-3')).toContain('sırada');
    expect(rowOf('ORD-6')).toContain('Masa 2');
    expect(requested(fake, 'batches.orders')[0]).toEqual({ id: 12, offset: 0, limit: 100 });
    expect(rowOf('ORD-1')).toContain('gönderiliyor');
    act(() => fake.change(job(1, { state: 'failed', lane: 'batch', version: 9 })));
    await waitFor(() => expect(rowOf('ORD-1')).toContain('kabul edilmedi'));
    press('Escape');
    await screen.findByTestId('queue-start');
  });

  it('that were not sent before it was ended are shown as free', async () => {
    await open('stopped');
    act(() => screen.getByRole('button', { name: /Siparişleri gör/u }).click());
    await waitFor(() => expect(rowOf('ORD-3')).toContain('gönderilmedi'));
  });

  it('of which one is chosen and opened by keys', async () => {
    await open();
    await alt('o');
    await waitFor(() => expect(rowOf('ORD-0')).toContain('basıldı'));
    press('ArrowDown');
    await waitFor(() => expect(screen.getByTestId('batch-orders').textContent).toContain('ORD-1'));
    press('Enter');
    await waitFor(() => expect(title()).toBe('Geçmiş'));
  });
});

const pause = (change: Partial<BatchPause> = {}): BatchPause => ({
  since: Date.now() - 5 * MINUTE,
  order: 'ORD-77',
  fee: kurus(8_640),
  balance: kurus(2_588),
  waiting: 48,
  isCovered: false,
  isUnclear: false,
  ...change,
});

describe('when the balance ends', () => {
  const start = (change: Partial<BatchPause> = {}): FakeBridgeStart => ({
    status: { batchPause: pause(change), batches: [progress()] },
  });

  it('the screen asks, with the fee and the balance, in place of the banner', async () => {
    await queue(start());
    expect(question().textContent).toMatch(
      /ORD-77 siparişinin ücreti 86,40\sTL, bakiye 25,88\sTL\. 48 sipariş bekliyor/u,
    );
    expect(screen.queryByTestId('batch-pause')).toBeNull();
    expect(cards()[0]?.dataset.doing).toBe('balance');
  });

  it('a digit leads to the payment, and the question is there again afterwards', async () => {
    await queue(start());
    digit('1');
    await waitFor(() => expect(title()).toBe('Açık ödemeler'));
    press('F2');
    await screen.findByTestId('question');
  });

  it('asks a person to check whether it was paid where that is unknown, and promises no payment', async () => {
    await queue(start({ isUnclear: true }));
    expect(question().textContent).toContain('Ödeme belirsiz');
    expect(question().textContent).not.toMatch(/karekod|Bakiye yükledim, sürdür/u);
    expect(cards()[0]?.textContent).toContain('ödeme belirsiz');
    digit('1');
    await waitFor(() => expect(title()).toBe('Gönderiler'));
  });

  it('it goes on after a top-up', async () => {
    const fake = await queue(start({ isCovered: true }));
    digit('2');
    await waitFor(() => expect(requested(fake, 'station.resumeBatch')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
  });

  it('it goes on with unpaid shipments, or ends', async () => {
    const fake = await queue(start());
    digit('3');
    await waitFor(() =>
      expect(requestsOf(fake)).toEqual([{ name: 'batches.resume', input: { id: 12, goesOnUnpaid: true } }]),
    );
    digit('4');
    await waitFor(() => expect(requestsOf(fake).at(-1)).toEqual({ name: 'batches.stop', input: { id: 12 } }));
  });

  it('a digit means the same when a new balance comes in the middle', async () => {
    const fake = await queue(start());
    act(() => fake.changeStatus({ batchPause: pause({ isCovered: true }), balance: { amount: kurus(99_000), at: 0 } }));
    expect(question().textContent).toMatch(/Bakiye şimdi 990,00\sTL/u);
    digit('4');
    await waitFor(() => expect(requestsOf(fake)).toEqual([{ name: 'batches.stop', input: { id: 12 } }]));
  });

  it('0 leaves it paused and shows that; Alt+I goes on', async () => {
    const fake = await queue(start());
    digit('0');
    expect((await screen.findByTestId('queue-paused')).textContent).toContain('bakiye yetmedi');
    expect(requestsOf(fake)).toEqual([]);
    await alt('i');
    await waitFor(() => expect(requested(fake, 'station.resumeBatch')).toHaveLength(1));
    expect(requestsOf(fake)).toEqual([]);
  });
});

describe('the orders of the queue', () => {
  const jobs = [
    job(1, { state: 'needs_attention', problem: { code: 'invalid_fields', detail: null, fields: [] }, lane: 'batch' }),
    job(2, { state: 'submitting' }),
    ...Array.from({ length: 5 }, (_, i) => job(10 + i, { lane: i < 2 ? 'bench' : 'batch' })),
  ];
  const rows = () =>
    [...document.querySelectorAll('[data-screen=queue] tr[data-row]')].map(
      (row) => /ORD-\d+/u.exec(row.textContent ?? '')?.[0],
    );

  it('are shown by exception: what needs a person, what is on its way, and of the rest the count', async () => {
    await queue({ jobs, status: { batches: [progress({ left: 100 })] } });
    await waitFor(() => expect(rows()).toEqual(['ORD-1', 'ORD-2']));
    expect(screen.getByTestId('queue-rest').textContent).toContain('105 sipariş sırada: 2 masadan, 103 listeden');
    await alt('v');
    await waitFor(() => expect(rows()).toEqual(['ORD-1', 'ORD-2', 'ORD-10', 'ORD-11', 'ORD-12', 'ORD-13', 'ORD-14']));
    await alt('v');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('the chosen one is corrected, or cancelled while that is free, by its keys', async () => {
    const fake = await queue({ jobs });
    await alt('v');
    await waitFor(() => expect(rows()).toHaveLength(7));
    expect(screen.getByTestId('queue-chosen').textContent).toContain('ORD-1');
    press('ArrowDown');
    press('ArrowDown');
    await waitFor(() => expect(screen.getByTestId('queue-chosen').textContent).toContain('ORD-10'));
    await alt('z');
    await waitFor(() => expect(requested(fake, 'jobs.withdraw')).toEqual([{ jobId: 'j10' }]));
    press('Home');
    await waitFor(() => expect(screen.getByTestId('queue-chosen').dataset.jobId).toBe('j1'));
    await alt('e');
    await waitFor(() => expect(repair().textContent).toContain('ORD-1'));
  });
});
