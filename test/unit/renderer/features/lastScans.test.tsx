import { expect, it, vi } from 'vitest';
import type { JobRecord } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import { LastScans } from '../../../../renderer/features/scan/LastScans.tsx';
import type { ScanEntry, ScanPhase } from '../../../../renderer/features/scan/scanEntry.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();

const payment = {
  ...{ paid: false, amount: kurus(5_000), balance: null, url: 'https://pay.example', expiresAt: null },
  ...{ toldAt: NOON, odd: [] },
};
const because = (code: ProblemCode): Partial<JobRecord> => ({ problem: { code, detail: null, fields: [] } });

const words = (row: Element): string => [...row.children].map((part) => readIn(part).join(' ')).join(' | ');

it('each of the last scans shows in a word or two the state of its parcel', async () => {
  vi.setSystemTime(NOON);
  const states: Partial<JobRecord>[] = [
    { state: 'queued' },
    { state: 'queued', slot: 3 },
    { state: 'queued', ...because('shop_asked') },
    { state: 'submitting' },
    { state: 'label_pending', slot: 7 },
    { state: 'label_ready' },
    { state: 'printing' },
    { state: 'printed' },
    { state: 'verified' },
    { state: 'handed_over' },
    { state: 'print_unconfirmed', ...because('print_unknown') },
    { state: 'awaiting_payment', payment },
    { state: 'needs_attention', ...because('invalid_fields') },
    { state: 'failed', ...because('invalid_fields') },
    { state: 'cancelling' },
    { state: 'cancelled' },
    { state: 'already_shipped' },
    { state: 'awaiting_payment' },
    { state: 'awaiting_payment', payment: { ...payment, amount: null } },
  ];
  const jobs = states.map((state, index) =>
    sampleJob({
      id: `j${index}`,
      seq: index,
      createdAt: NOON,
      updatedAt: NOON,
      order: sampleOrder({ reference: `A-${index}` }),
      ...state,
    }),
  );
  const phases: ScanPhase[] = [
    ...jobs.map(({ id }): ScanPhase => ({ type: 'job', jobId: id, relation: 'new' })),
    { type: 'sending' },
    { type: 'wrongLabel', jobId: 'j13', expectedId: 'j0' },
    { type: 'refused', reason: 'empty', length: 0 },
  ];
  const entries = phases.map((phase, id): ScanEntry => ({ id, at: NOON, code: `A-${id}`, phase }) as ScanEntry);
  const { container } = await renderPart(<LastScans entries={entries} />, { jobs });
  expect([...container.querySelectorAll('li')].map((row) => words(row)).join('\n')).toMatchInlineSnapshot(`
    " | A-0 | gönderiliyor | Ayşe Yılmaz | 12:00
     | A-1 | göz 3 | Ayşe Yılmaz | 12:00
     | A-2 | sorun var | Ayşe Yılmaz | 12:00
     | A-3 | gönderiliyor | Ayşe Yılmaz | 12:00
     | A-4 | göz 7 | Ayşe Yılmaz | 12:00
     | A-5 | yazıcı sırasında | Ayşe Yılmaz | 12:00
     | A-6 | basılıyor | Ayşe Yılmaz | 12:00
     | A-7 | basıldı | Ayşe Yılmaz | 12:00
     | A-8 | doğrulandı | Ayşe Yılmaz | 12:00
     | A-9 | kuryeye verilmiş | Ayşe Yılmaz | 12:00
     | A-10 | etiket çıktı mı? | Ayşe Yılmaz | 12:00
     | A-11 | 50,00 TL | Ayşe Yılmaz | 12:00
     | A-12 | bilgi hatalı | Ayşe Yılmaz | 12:00
     | A-13 | bilgi hatalı | Ayşe Yılmaz | 12:00
     | A-14 | iptal ediliyor | Ayşe Yılmaz | 12:00
     | A-15 | iptal edildi | Ayşe Yılmaz | 12:00
     | A-16 | zaten gönderilmiş | Ayşe Yılmaz | 12:00
     | A-17 | ödenmedi | Ayşe Yılmaz | 12:00
     | A-18 | ödenmedi | Ayşe Yılmaz | 12:00
     | A-19 | gönderiliyor |  | 12:00
     | A-20 | yanlış etiket | Ayşe Yılmaz | 12:00
     | A-21 | geçersiz kod |  | 12:00"
  `);
});

it.each<readonly [string, NonNullable<FakeBridgeStart['status']>, string]>([
  ['the network is away', { connection: { state: 'offline', since: NOON } }, 'ağ bekleniyor'],
  ['the service breaks', { connection: { state: 'service_error', since: NOON } }, 'servis bekleniyor'],
  ['the limit of requests is used up', { connection: { state: 'rate_limited', since: NOON } }, 'sırada'],
  ['the key is refused', { connection: { state: 'key_refused', since: NOON } }, 'anahtar geçersiz'],
  ['the desk is refused', { site: { kind: 'away', since: NOON, reason: 'same_desk', why: '' } }, 'gönderilmedi'],
  [
    'the other desks cannot be asked',
    { site: { kind: 'away', since: NOON, reason: 'unreachable', why: '' } },
    'gönderilmedi',
  ],
])('an order that waits shows that where %s', async (_name, status, word) => {
  const job = sampleJob({ state: 'queued', createdAt: NOON, updatedAt: NOON });
  const entry = { id: 1, at: NOON, code: 'A', phase: { type: 'job', jobId: job.id, relation: 'new' } } as const;
  const { container } = await renderPart(<LastScans entries={[entry]} />, { jobs: [job], status });
  expect(words(container.querySelector('li') as Element).split(' | ')[2]).toBe(word);
});
