import type { Job } from '../../../electron/contract/job.ts';
import { noShopFacts } from '../../../electron/contract/order.ts';
import { inItsState } from '../../support/builders.ts';
import { desk, deskWith, scanOf } from '../desk/desk.ts';
import { LABEL, order, parcel, problem, unsent } from '../desk/parcels.ts';
import { HOUR, NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';
import { outcome, scanned } from './scanScene.ts';

const WORD = 'İptal Edildi';
const stop = { word: WORD, at: NOW - HOUR, isDone: false };
const shopStop = { ...stop, isOverruled: false };
const STOPPED = outcome('shop_stopped');
const noLabel = { label: null, print: null, printCount: 0 };
const unsentJob = unsent('s', { state: 'needs_attention', problem: problem('shop_stopped', WORD), shopStop });

const scene = (name: string, job: Job, more: Partial<Scene> = {}): Scene => ({
  ...scanned(`stopped-${name}`, scanOf(job, job.state === 'needs_attention' ? 'new' : 'again'), STOPPED),
  ...more,
});

/** The question that comes after that key. */
const promptedBy = (name: string, job: Job, key: string, question: string): Scene => {
  const requested = scene(name, job);
  return {
    ...requested,
    steps: async (hand) => {
      await requested.steps?.(hand);
      await hand.see(STOPPED);
      await hand.press(key);
    },
    until: `[data-testid=outcome][data-step=${question}]`,
  };
};
const requestOf = (name: string, job: Job) => promptedBy(name, job, 'Alt+T', 'overrule_question');
const requestedCancel = (name: string, job: Job) => promptedBy(name, job, 'Alt+Delete', 'cancel_question');

const byShop = { ...shopStop, word: 'customer changed their mind', isCancelled: true, isDirect: true };
const fresh = parcel('early', { order: order(411), printedAt: NOW, slot: null });

/** Orders that the shop's list says are not to be shipped, before their label and after it. */
export const stopScenes: readonly Scene[] = [
  scene('cancelled', { ...unsentJob, shopStop: byShop }, { main: true }),
  scene('cancelled-labelled', parcel('s', { shopStop: byShop })),
  requestedCancel('cancelled-question', parcel('s', { shopStop: byShop })),
  scene('unsent', unsentJob),
  scene(
    'unclear',
    unsent('s', { state: 'queued', deliveryUnknown: true, problem: problem('answer_unknown'), shopStop }),
  ),
  scene('unlabelled', parcel('s', { state: 'label_ready', label: LABEL, print: null, printCount: 0, shopStop })),
  scene('label-to-come', parcel('s', { state: 'label_pending', slot: 7, shopStop, ...noLabel })),
  scene('labelled', parcel('s', { shopStop }), { main: true }),
  scene('gone', parcel('s', { state: 'handed_over', pickup: 'earlier', shopStop })),
  requestOf('question', unsentJob),
  requestOf('question-unclear', { ...unsentJob, deliveryUnknown: true, problem: problem('resend_unclear') }),
  requestOf('question-labelled', parcel('s', { shopStop })),
  {
    name: 'scan-stopped-meanwhile',
    start: () => deskWith([fresh], { handlers: {} }),
    steps: async (hand) => {
      await hand.see(outcome('idle'));
      const at = NOW + HOUR;
      const stopped = { ...fresh, version: 9, shopStop: { ...shopStop, at } };
      hand.fake.change(inItsState(stopped));
    },
    until: '[data-testid=shelf-banner][data-step=stopped]',
  },
  {
    name: 'orders-stopped',
    start: () =>
      desk({
        orders: [1, 3, 4].map((number) => ({
          order: { ...order(number), shop: { ...noShopFacts, ...(number === 3 ? { stopped: stop } : {}) } },
          jobId: null,
        })),
      }),
    steps: (hand) => hand.press('F6'),
    until: '[data-testid=order-stopped]',
  },
  {
    name: 'problems-stopped',
    start: () => deskWith([unsentJob]),
    steps: (hand) => hand.press('F5'),
    until: '[data-screen=problems] [data-job-id=s]',
  },
];
