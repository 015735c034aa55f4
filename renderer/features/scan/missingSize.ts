import { createStore } from 'zustand/vanilla';
import type { Job } from '../../../electron/contract/job.ts';

/** The measures that a parcel lacks. */
export interface MissingSize {
  readonly size: boolean;
  readonly weight: boolean;
}

const SIZES: readonly string[] = ['desi', 'width', 'length', 'height'];
const WEIGHT = 'weight';

/** The order cannot go because the size of its parcel is missing, and certainly has not gone. */
export function lacksSize(job: Job): boolean {
  return isUnsent(job) && job.problem?.fields.some(({ field }) => SIZES.includes(field)) === true;
}

/** The missing or refused parts of size and weight, if nothing else is wrong with the order; else null. */
export function missingSize(job: Job): MissingSize | null {
  const fields = job.problem?.code === 'invalid_fields' ? job.problem.fields.map(({ field }) => field) : [];
  if (!isUnsent(job) || job.order === null || fields.length === 0) return null;
  if (fields.some((field) => field !== WEIGHT && !SIZES.includes(field))) return null;
  return { size: fields.some((field) => SIZES.includes(field)), weight: fields.includes(WEIGHT) };
}

function isUnsent({ state, deliveryUnknown, purgedAt }: Job): boolean {
  return state === 'needs_attention' && !deliveryUnknown && purgedAt === null;
}

export interface TypedSize {
  readonly size: string;
  readonly weight: string;
}

export const nothingTyped: TypedSize = { size: '', weight: '' };

/** Sizes that are stored; beyond these the oldest is dropped. */
const MOST = 50;

export function createTypedSizes() {
  const store = createStore<Readonly<Record<string, TypedSize>>>(() => ({}));
  return {
    store,
    keep: (jobId: string, typed: TypedSize) =>
      store.setState(
        ({ [jobId]: _, ...others }) => ({
          ...Object.fromEntries(Object.entries(others).slice(1 - MOST)),
          [jobId]: typed,
        }),
        true,
      ),
    forget: (jobId: string) => store.setState(({ [jobId]: _, ...others }) => others, true),
  };
}

/** Typed sizes that were not entered yet, by job: a scan in the middle of typing must not lose them. */
export type TypedSizes = ReturnType<typeof createTypedSizes>;
