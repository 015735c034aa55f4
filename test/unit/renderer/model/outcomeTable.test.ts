import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job } from '../../../../electron/contract/job.ts';
import { PROBLEM_CODES } from '../../../../electron/contract/problem.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { keysOf } from '../../../../renderer/model/commandRegistry.ts';
import { jobActions, printDigit } from '../../../../renderer/model/offeredActions.ts';
import { outcomeOf } from '../../../../renderer/model/outcomeOf.ts';
import { OUTCOMES, type OutcomeId, outcomeId, outcomeRow, stateId } from '../../../../renderer/model/outcomeTable.ts';
import { outcomeLine, shortWord } from '../../../../renderer/model/outcomeWords.ts';
import { sampleJob, sampleShipment } from '../../../support/sampleJobs.ts';

const t = textsOf(createI18n('tr'));
const LABEL = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
const ids = Object.keys(OUTCOMES) as OutcomeId[];

/** Jobs of every state with every problem, as a scan of a new order and as one that met them leaves them. */
const jobs: readonly Job[] = JOB_STATES.flatMap((state) =>
  [null, ...PROBLEM_CODES].flatMap((code) => {
    const problem = code === null ? null : { code, detail: null, fields: [] };
    const isOpened = !['needs_attention', 'queued', 'submitting', 'failed'].includes(state);
    const job = sampleJob({
      ...{ state, problem, label: isOpened ? LABEL : null, shipment: isOpened ? sampleShipment : null },
    });
    const shopStop = { word: 'İptal', at: 1, isDone: false, isOverruled: false, isCancelled: false };
    return [job, { ...job, unproven: { sentAt: 1 } }, { ...job, shopStop }] as Job[];
  }),
);

/** The keys with which a card offers the actions on a job. */
const offeredBy = (job: Job) =>
  jobActions(job).map((action) => (action === 'print' ? (printDigit(job) ?? keysOf('print')) : keysOf(action)));

describe('the table of the outcomes', () => {
  it('names for a card no key that no card of this outcome offers', () => {
    const offered = new Map<OutcomeId, Set<string>>();
    for (const job of jobs) {
      for (const relation of ['new', { state: job.state, printedAt: job.printedAt }] as const) {
        const id = outcomeId(outcomeOf(job, relation), job);
        offered.set(id, new Set([...(offered.get(id) ?? []), ...offeredBy(job)]));
      }
    }
    expect(offered.size).toBeGreaterThan(60);
    const missing = [...offered].flatMap(([id, keys]) =>
      outcomeRow(id)
        .keys.map((key) => (key === '1' || key === '2' ? key : keysOf(key)))
        .filter((key) => !keys.has(key))
        .map((key) => `${id}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('says one thing by one look: a parcel that is asked about is framed, one that is kept from going is red', () => {
    for (const id of ids) {
      const { tone, icon, instruction } = outcomeRow(id);
      if (icon === 'question') expect.soft([id, tone]).toEqual([id, 'question']);
      if (instruction === 'keep' || instruction === 'takeBack' || instruction === 'doNotStick')
        expect.soft([id, tone]).toEqual([id, 'problem']);
      if (tone === 'pay') expect.soft([id, icon]).toEqual([id, 'pay']);
    }
  });

  it('gives a list the cause, and of a question what is asked', () => {
    expect(shortWord('outcome.withdrawn.cancelled', t)).toBe('iptal edilmiş');
    expect(shortWord('problem.print_unknown', t)).toBe('etiket çıktı mı?');
    expect(shortWord('elsewhere.there', t, '2')).toBe('masa 2 almış');
  });

  it('puts the place of the parcel before the rest, where it is what the hands do', () => {
    expect(outcomeLine('outcome.pay.shipment', t, { slot: 7 })).toMatchObject({
      ...{ cause: 'Ödenmedi', instruction: 'Göz 7' },
      body: 'Koliyi 7 numaralı göze koy. Ödenince etiket kendiliğinden basılır.',
    });
    expect(outcomeLine('outcome.offline.network', t).instruction).toBe('Kenara ayır');
  });

  it('has an order that waits for its turn in a list as one that is not on its way yet', () => {
    expect(stateId(sampleJob({ state: 'queued' }))).toBe('outcome.sending.queued');
    expect(stateId(sampleJob({ state: 'submitting' }))).toBe('outcome.sending.sending');
    expect(stateId(sampleJob({ state: 'cancelled', shipment: sampleShipment }))).toBe('outcome.withdrawn.cancelled');
  });
});
