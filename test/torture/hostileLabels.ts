import { readFileSync } from 'node:fs';
import type { Job } from '../../electron/contract/job.ts';
import { READABLE_PDFS, UNREADABLE_PDFS } from '../fixtures/hostile/pdfs.ts';
import { familyOf } from './customers.ts';
import { withoutOwner } from './emulator.ts';
import type { OrderPlan, RunPlan } from './runPlan.ts';

/** The fate of such a label: it is none; somebody is asked because of its many pages; it is odd, and is printed. */
type Fate = 'none' | 'asked' | 'printed';

interface HostileLabel {
  readonly fate: Fate;
  readonly bytes: () => Buffer;
}

const MANY_PAGES = 'ten thousand pages';
/** A hundred times as fast, what takes a reader a second takes the station minutes: read by the contract tests alone. */
const SLOW = ['millions of objects', 'arrays two million deep'];

function entries(pdfs: Readonly<Record<string, () => Buffer>>, fate: (what: string) => Fate) {
  return Object.entries(pdfs)
    .filter(([what]) => !SLOW.includes(what))
    .map(([what, make]): readonly [string, HostileLabel] => {
      let made: Buffer | null = null;
      const bytes = () => {
        made ??= make();
        return made;
      };
      return [what, { fate: fate(what), bytes }];
    });
}

const NO_PDFS: Readonly<Record<string, () => Buffer>> = {
  'a page of HTML': () => Buffer.from('<!doctype html><title>503</title><h1>Service Unavailable</h1>'),
  'the beginning of a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Cat'),
};

/** Labels that carriers may give, by what is wrong in them. */
export const HOSTILE_LABELS: ReadonlyMap<string, HostileLabel> = new Map([
  ...entries(NO_PDFS, () => 'none'),
  ...entries(UNREADABLE_PDFS, () => 'none'),
  ...entries(READABLE_PDFS, (what) => (what === MANY_PAGES ? 'asked' : 'printed')),
]);

/** Places to which a label's link may lead. On this machine's own address the demo service itself is. */
export const HOSTILE_LINKS: readonly string[] = (
  JSON.parse(readFileSync(new URL('../fixtures/hostile/redirects.json', import.meta.url), 'utf8')) as readonly {
    readonly location: string;
  }[]
).flatMap(({ location }) => (!URL.canParse(location) || new URL(location).hostname !== '127.0.0.1' ? [location] : []));

/** The hostile label that this document is; null for any other. */
export function hostileLabelIn(document: Uint8Array): string | null {
  const made = withoutOwner(document);
  return [...HOSTILE_LABELS].find(([, label]) => made.equals(label.bytes()))?.[0] ?? null;
}

/** It may only come out at a person's request, and no run has such a request. */
export const isUnwanted = (what: string | null) => what !== null && HOSTILE_LABELS.get(what)?.fate !== 'printed';

const orderOf = ({ orders }: RunPlan, reference: string): OrderPlan | undefined =>
  orders.find((order) => order.reference === familyOf(reference));

/** What the carriers of a run give in the place of a label. */
export function createHostileCarriers(plan: RunPlan, now: () => number) {
  const since = new Map<string, number>();

  /** The label of an order as it is now; null for a good one. */
  return function labelOf(reference: string | null): Buffer | null {
    const order = orderOf(plan, reference ?? '');
    if (order?.label == null) return null;
    const requested = since.get(order.reference) ?? now();
    since.set(order.reference, requested);
    const isMended = order.label.mendedAfter !== null && now() - requested >= order.label.mendedAfter;
    return isMended ? null : (HOSTILE_LABELS.get(order.label.what)?.bytes() ?? null);
  };
}

/**
 * It has come to the end that such a label has: reported as no label, or in question. No person at the desk can do more.
 * `reported`: the problems that its job has had.
 */
export function isLeftAlone(
  plan: RunPlan,
  { key, state, problem, unproven }: Job,
  reported: readonly (string | null)[] = [],
): boolean {
  const label = orderOf(plan, key.value)?.label ?? null;
  if (label === null) return false;
  const fate = HOSTILE_LABELS.get(label.what)?.fate;
  const codes = [problem?.code ?? null, ...reported];
  // A person who is asked whether the parcel has its label checks this one first.
  const isInQuestion = state === 'already_shipped' && unproven !== null;
  if (fate === 'asked') return isInQuestion || (state === 'label_ready' && problem?.code === 'label_many_pages');
  if (fate === 'none' && label.mendedAfter === null && isInQuestion) return codes.includes('label_missing');
  // A poll that was not answered since does not change that.
  return fate === 'none' && label.mendedAfter === null && state === 'label_pending' && codes.includes('label_not_pdf');
}

/** Where the link of an order's label leads; null for the label. */
export function leadsTo(plan: RunPlan, reference: string | null): string | null {
  return orderOf(plan, reference ?? '')?.linkLeadsTo ?? null;
}
