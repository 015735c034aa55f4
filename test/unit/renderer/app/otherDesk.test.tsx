import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RequestOutput } from '../../../../electron/contract/channels.ts';
import type { JobRecord } from '../../../../electron/contract/job.ts';
import { ok } from '../../../../electron/contract/result.ts';
import type { SiteClaim, SiteState } from '../../../../electron/contract/site.ts';
import { act } from '../../../support/act.ts';
import type { Handlers } from '../../../support/fakeBridge.ts';
import { sampleClaim, sampleParcel } from '../../../support/fakeSite.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';
import { keyboard, press, ready, requested, scan, strip } from './frameDesk.ts';

const outcome = () => screen.getByTestId('outcome');
const alt = (key: string) => press(key, { altKey: true });
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

/** A scan of an order that another desk has. */
async function met(claim: Partial<SiteClaim> = {}, handlers: Partial<Handlers> = {}, site?: SiteState) {
  const found = sampleClaim(claim);
  const fake = renderApp({
    site: { claims: [found] },
    handlers: { 'scan.submit': () => ok({ kind: 'elsewhere', claim: found }), ...handlers },
    ...(site === undefined ? {} : { status: { site } }),
  });
  await ready();
  scan('ORD-1');
  await waitFor(() => expect(outcome().dataset.outcome).toBe('elsewhere'));
  return fake;
}

describe('a search for a parcel that another desk has', () => {
  it.each<[string, RequestOutput<'scan.where'>, readonly string[]]>([
    [
      'and has printed',
      { kind: 'elsewhere', desk: { id: 'desk-2', name: '2' }, parcel: sampleParcel() },
      ['Başka masada', 'Masa 2 almış. Oradaki durumu: basıldı', 'Ayşe Yılmaz', 'Yalnızca bakıldı'],
    ],
    [
      'and keeps in a slot',
      {
        kind: 'elsewhere',
        desk: { id: 'desk-2', name: '2' },
        parcel: sampleParcel({ state: 'label_pending', slot: 7, printedAt: null }),
      },
      ['Başka masada', 'göz 7'],
    ],
    [
      'and has told nothing of',
      { kind: 'elsewhere', desk: { id: 'desk-2', name: '2' }, parcel: null },
      ['Başka masada', 'Masa 2 almış. Orada okutuldu, henüz gönderilmedi.'],
    ],
    ['where nobody can ask', { kind: 'unknown', othersUnasked: true }, ['Bilinmiyor', 'Öbür masalara sorulamadı']],
    [
      'and nobody can ask of an order of the list',
      { kind: 'order', order: sampleOrder({ reference: 'ORD-1' }), othersUnasked: true },
      ['Buradan gitmedi', 'bu masada okutulmadı', 'Öbür masalara sorulamadı'],
    ],
  ])('%s: the desk, and how far it is there', async (_name, answer, words) => {
    const fake = renderApp({ site: {}, handlers: { 'scan.where': () => ok(answer) } });
    await ready();
    alt('W');
    scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.outcome).toBe('where'));
    await waitFor(() => {
      for (const text of words) expect(outcome().textContent).toContain(text);
    });
    expect(requested(fake, 'scan.submit')).toEqual([]);
  });
});

describe('a scan of an order that another desk has', () => {
  it.each([
    ['is on', {}, 'there', ['Masa 2 almış', 'Oraya götür', 'Orada okutuldu, henüz gönderilmedi', 'O masa açık']],
    [
      'has printed it',
      { parcel: sampleParcel() },
      'there',
      ['Oradaki durumu: basıldı', 'Ayşe Yılmaz', 'Burada gönderilmedi, etiket basılmadı.'],
    ],
    ['waits for its label', { parcel: sampleParcel({ state: 'label_pending', slot: 7 }) }, 'there', ['göz 7']],
    [
      'may have it, and has not told again since the database lost something',
      { isAwaited: true, deskIsOn: false },
      'awaited',
      ['Masa 2 almış olabilir', 'henüz bildirmedi', 'O masa en son görüldü', 'Siparişi devral'],
    ],
    ['is not on', { deskIsOn: false }, 'off', ['Kenara ayır', 'O masa şu anda kapalı', 'O masa en son görüldü']],
    [
      'gave it to the courier',
      { parcel: sampleParcel({ state: 'handed_over' }) },
      'handed_over',
      ['Kenara ayır', 'kuryeye vermiş'],
    ],
    [
      'has cancelled it',
      { parcel: sampleParcel({ state: 'cancelled' }) },
      'cancelled',
      ['Kenara ayır', 'Koliyi gönderme'],
    ],
  ] as const)('shows who has it, how far it is, and what to do, where that desk %s', async (_, claim, step, texts) => {
    const fake = await met(claim);
    expect(outcome().dataset.step).toBe(step);
    expect(outcome().dataset.tone).toBe(step === 'cancelled' ? 'problem' : 'already_shipped');
    for (const text of texts) expect(outcome().textContent).toContain(text);
    expect(fake.jobs()).toEqual([]);
  });

  it('is read aloud, and stays in the list of scans after the next one', async () => {
    await met({ parcel: sampleParcel() });
    const spoken = [...document.querySelectorAll('[aria-live=assertive]')].map(({ textContent }) => textContent).join();
    expect(spoken).toContain('ORD-1: Masa 2 almış. Oraya götür.');
    scan('ORD-2');
    await waitFor(() => expect(document.querySelector('[data-code=ORD-1]')?.textContent).toContain('masa 2 almış'));
    expect(document.querySelector('[data-code=ORD-1]')?.textContent).toContain('Ayşe Yılmaz');
  });

  it('is to be scanned again once the desk that might have had it has published that it does not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const found = sampleClaim({ isAwaited: true });
    renderApp({ site: { claims: [] }, handlers: { 'scan.submit': () => ok({ kind: 'elsewhere', claim: found }) } });
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.step).toBe('awaited'));
    expect(outcome().textContent).not.toContain('Orada okutuldu');
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(outcome().dataset.step).toBe('freed'));
    expect(outcome().textContent).toContain('Masa 2 almamış');
    expect(outcome().textContent).toContain('Yeniden okut');
  });

  it.each([
    ['the courier has it', { parcel: sampleParcel({ state: 'handed_over' }) }],
    ['it was cancelled there', { parcel: sampleParcel({ state: 'cancelled' }) }],
  ] as const)('is not taken over where %s', async (_, claim) => {
    const fake = await met(claim);
    alt('t');
    expect(outcome().dataset.step).not.toBe('take_over_question');
    expect(within(outcome()).queryByText('Siparişi devral')).toBeNull();
    expect(requested(fake, 'scan.takeOver')).toEqual([]);
  });

  it('is taken over only by a second key, which the question explains', async () => {
    const fake = await met();
    alt('t');
    expect(outcome().dataset.step).toBe('take_over_question');
    expect(outcome().textContent).toContain('iki kez ücret alınmaz');
    expect(outcome().textContent).toContain('Masa 2 bu siparişin etiketini bastıysa o etiketi kullanma');
    digit('0');
    await waitFor(() => expect(outcome().dataset.step).toBe('there'));
    expect(requested(fake, 'scan.takeOver')).toEqual([]);
    alt('t');
    digit('1');
    await waitFor(() => expect(outcome().dataset.jobId).toBe('job-1'));
    expect(requested(fake, 'scan.takeOver')).toEqual([{ code: 'ORD-1', from: 'desk-2' }]);
    expect(outcome().dataset.outcome).toBe('sending');
  });

  it('whose label is out there shows that in the question', async () => {
    await met({ parcel: sampleParcel() });
    alt('t');
    expect(outcome().textContent).toContain('Masa 2 bu siparişin etiketini bastı:');
  });

  it('gets what was chosen for it when it is taken over, and leaves none of it to the next order', async () => {
    const fake = await met();
    alt('q');
    act(() => keyboard.press('3'));
    press('Enter');
    scan('ORD-1');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(2));
    await waitFor(() => expect(outcome().dataset.outcome).toBe('elsewhere'));
    alt('t');
    digit('1');
    await waitFor(() => expect(requested(fake, 'scan.takeOver')).toHaveLength(1));
    expect(requested(fake, 'scan.takeOver')[0]).toMatchObject({ options: { quantity: 3 } });
    scan('ORD-2');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(3));
    expect(requested(fake, 'scan.submit')[2]).toEqual({ code: 'ORD-2' });
  });

  it('may have gone to a third desk meanwhile', async () => {
    const third = sampleClaim({ desk: { id: 'desk-3', name: 'Depo' } });
    await met({}, { 'scan.takeOver': () => ok({ kind: 'elsewhere', claim: third }) });
    alt('t');
    digit('1');
    await waitFor(() => expect(outcome().textContent).toContain('Masa Depo almış'));
  });
});

describe('the card of an order that another desk has', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("stays true: that desk's state of it is read every five seconds", async () => {
    let now: SiteClaim | null = sampleClaim({ parcel: sampleParcel({ state: 'submitting', printedAt: null }) });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const fake = await met({}, { 'site.claim': () => ok(now) });
    expect(outcome().textContent).toContain('henüz gönderilmedi');
    await pass(5_000);
    expect(outcome().textContent).toContain('Oradaki durumu: gönderiliyor');
    now = sampleClaim({ parcel: sampleParcel() });
    await pass(5_000);
    expect(outcome().textContent).toContain('Oradaki durumu: basıldı');
    expect(requested(fake, 'site.claim')[0]).toEqual({ reference: 'ORD-1' });
    now = null;
    await pass(5_000);
    expect(outcome().dataset.step).toBe('freed');
    expect(outcome().textContent).toContain('Masa 2 bıraktı');
    expect(outcome().textContent).toContain('Yeniden okut');
  });

  it('does not take silence for a desk that gave it up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const away = { kind: 'away', since: 1, reason: 'unreachable', why: 'ETIMEDOUT' } as const;
    await met({}, { 'site.claim': () => ok(null) }, away);
    await pass(5_000);
    expect(outcome().dataset.step).toBe('there');
    expect(outcome().textContent).toContain('Öbür masalara sorulamıyor, son bilgi');
  });

  it('is read no longer once another scan is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const found = sampleClaim();
    const fake = await met(
      {},
      {
        'scan.submit': ({ code }) =>
          ok(code === 'ORD-1' ? { kind: 'elsewhere', claim: found } : { kind: 'refused', reason: 'empty', length: 0 }),
      },
    );
    scan('');
    await waitFor(() => expect(outcome().dataset.outcome).toBe('refused'));
    const before = requested(fake, 'site.claim').length;
    await pass(20_000);
    expect(requested(fake, 'site.claim')).toHaveLength(before);
  });
});

describe('a scan of such an order while a question is open on another screen', () => {
  it('is shown in the line at the edge', async () => {
    const fake = renderApp({
      orders: [{ order: sampleOrder({ reference: 'ORD-9' }), jobId: null }],
      status: { ordersInBook: 1 },
      site: {},
      handlers: { 'scan.submit': () => ok({ kind: 'elsewhere', claim: sampleClaim() }) },
    });
    await ready();
    press('F6');
    await screen.findByTestId('order-chosen');
    alt('d');
    await screen.findByTestId('question');
    scan('ORD-1');
    await waitFor(() => expect(strip()?.textContent).toContain('Masa 2 almış'));
    expect(fake.jobs()).toEqual([]);
  });
});

describe('an order that was taken while no other desk could be asked', () => {
  const taken = (change: Partial<JobRecord>) => sampleJob({ id: 'one', claim: 'away', ...change });
  const WARNING = 'bu sipariş başka masada da olabilir';

  it.each([
    ['queued', {}],
    ['label_pending', { slot: 3 }],
    ['awaiting_payment', {}],
  ] as const)('shows that another desk may have it, too, until its label is out: %s', async (state, change) => {
    renderApp({ handlers: { 'scan.submit': () => ok({ kind: 'new', job: taken({ state, ...change }) }) } });
    await ready();
    scan('ORD-10427');
    await waitFor(() => expect(outcome().textContent).toContain(WARNING));
  });

  it.each([
    ['it is printed', { state: 'printed' }],
    ['the others were asked since', { state: 'queued', claim: 7 }],
    ['the desk is alone', { state: 'queued', claim: null }],
  ] as const)('does not show it where %s', async (_, change) => {
    renderApp({ handlers: { 'scan.submit': () => ok({ kind: 'new', job: taken(change) }) } });
    await ready();
    scan('ORD-10427');
    await waitFor(() => expect(outcome().dataset.jobId).toBe('one'));
    expect(outcome().textContent).not.toContain(WARNING);
  });
});

describe('an order that this desk lost to another one', () => {
  const lost = (change: Partial<JobRecord>) =>
    sampleJob({ id: 'one', problem: { code: 'claimed_elsewhere', detail: 'Depo', fields: [] }, ...change });

  it.each([
    ['was not sent', { state: 'needs_attention' }, 'Buradan gönderilmedi'],
    ['has its label here', { state: 'label_ready' }, 'Etiketi burada basılmadı'],
  ] as const)('stands among the problems with the name of that desk: it %s', async (_, change, todo) => {
    renderApp({ jobs: [lost(change)] });
    await ready();
    press('F5');
    const card = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-screen=problems] [data-job-id=one]');
      if (found === null) throw new Error('no card yet');
      return found;
    });
    expect(card.textContent).toContain('Bu sipariş başka masada.');
    expect(within(card).getByTestId('detail').textContent).toBe('Masa: Depo');
    expect(card.textContent).toContain(todo);
  });
});
