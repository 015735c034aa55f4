import { createStore } from 'zustand/vanilla';
import type { Order, OrderListItem } from '../../../electron/contract/order.ts';
import type { OrderDraft } from '../../parcelForm/orderDraft.ts';

/** The subject of the form: a stopped job, an order of the book that has no job yet, or a new one. */
export type Subject =
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'order'; readonly item: OrderListItem }
  /** An order that is not in the book yet, like another one or from nothing. */
  | { readonly kind: 'new'; readonly like: Order | null };

/** A correction while it is being typed. */
export interface Correction {
  /** The order as it was when the typing began: only what differs from it was typed. */
  readonly of: Order;
  readonly draft: OrderDraft;
  /** The person wants to change more than what is wrong. */
  readonly isWhole: boolean;
}

export interface RepairState {
  /** Null before the first. */
  readonly subject: Subject | null;
  /** Typed values that were not sent yet; see `correctionOf`. */
  readonly corrections: Readonly<Record<string, Correction>>;
}

/** Corrections that are stored; beyond these the oldest is dropped. */
const MOST = 50;

/** The id under which a correction is stored: the same for an order and for the job that it becomes. */
export function correctionOf(key: { readonly kind: 'reference' | 'generated'; readonly value: string }): string {
  return `${key.kind} ${key.value}`;
}

export function createRepairDesk() {
  const store = createStore<RepairState>(() => ({ subject: null, corrections: {} }));
  return {
    store,
    open: (subject: Subject) => store.setState({ subject }),
    keep: (id: string, correction: Correction) =>
      store.setState(({ corrections: { [id]: _, ...others } }) => ({
        corrections: { ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), [id]: correction },
      })),
    forget: (id: string) => store.setState(({ corrections: { [id]: _, ...corrections } }) => ({ corrections })),
  };
}

/** It lives outside the screen: the typed values must survive when a scan replaces the screen. */
export type RepairDesk = ReturnType<typeof createRepairDesk>;
