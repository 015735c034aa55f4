import type { DeskRef } from '../../electron/contract/site.ts';
import type { SiteAnswer } from '../../electron/core/ports/SiteAnswer.ts';
import type { SitePrintRequest, SitePrintState, SitePrints } from '../../electron/core/ports/SitePrints.ts';

/** The labels on their way between the desks of a site in memory. */
export interface MemoryPrints {
  desk(seat: MemoryPrintSeat): SitePrints;
}

interface MemoryPrintSeat {
  readonly desk: DeskRef;
  readonly book: string;
  readonly session: () => string | null;
  /** As every answer of the site is given. */
  readonly answer: <T>(work: () => T) => SiteAnswer<T>;
  readonly notify: () => void;
  readonly now: () => number;
}

interface Row {
  readonly book: string;
  readonly from: DeskRef;
  readonly request: SitePrintRequest;
  readonly requestedAt: number;
  state: SitePrintState;
  takenBy: string | null;
  isUnwanted: boolean;
  pdf: Uint8Array | null;
}

const WITHDRAWN: SitePrintState = { kind: 'ended', outcome: { kind: 'cancelled', reason: null } };

export function createMemoryPrints(): MemoryPrints {
  let rows: readonly Row[] = [];

  return {
    desk({ desk, book, session, answer, notify, now }) {
      const find = (id: string) => rows.find((row) => row.book === book && row.request.id === id);
      const sent = (row: Row) => row.book === book && row.from.id === desk.id;
      const mine = (row: Row) => row.book === book && row.request.deskId === desk.id;
      const toTake = (known: readonly string[]) => (row: Row) =>
        mine(row) &&
        (row.state.kind === 'waiting' ||
          (row.state.kind === 'taken' && row.takenBy === session() && !known.includes(row.request.id)));
      const put = (request: SitePrintRequest, state: SitePrintState) => {
        const pdf = state.kind === 'ended' ? null : request.pdf;
        const made = { book, from: desk, request, requestedAt: now(), state, takenBy: null, isUnwanted: false, pdf };
        rows = [...rows, made];
      };

      return {
        submit: (request) =>
          answer(() => {
            if (find(request.id) !== undefined) return null;
            put(request, { kind: 'waiting' });
            notify();
            return null;
          }),
        state: (id) =>
          answer(() => {
            const row = find(id);
            return row !== undefined && sent(row) ? row.state : null;
          }),
        open: () =>
          answer(() =>
            rows
              .filter((row) => sent(row) && row.state.kind !== 'ended')
              .map(({ request: { id, deskId, printerId, title } }) => ({ id, deskId, printerId, title })),
          ),
        withdraw: (id) =>
          answer(() => {
            const row = find(id);
            if (row === undefined) {
              const nothing = { deskId: '', printerId: '', title: '', copies: 0, isWanted: false };
              put({ id, ...nothing, pdf: new Uint8Array() }, WITHDRAWN);
              return WITHDRAWN;
            }
            if (!sent(row)) return WITHDRAWN;
            row.isUnwanted = true;
            if (row.state.kind === 'waiting') Object.assign(row, { state: WITHDRAWN, pdf: null });
            notify();
            return row.state;
          }),
        wanted: (known) =>
          answer(() => [...new Set(rows.filter(toTake(known)).map(({ request }) => request.printerId))]),
        take: (printerId, known) =>
          answer(() => {
            if (session() === null) throw new Error('this desk has not said that it is on');
            const row = rows.filter(toTake(known)).find(({ request }) => request.printerId === printerId);
            if (row === undefined || row.pdf === null) return null;
            row.state = { kind: 'taken', trouble: null, reason: null };
            row.takenBy = session();
            notify();
            const { deskId: _deskId, ...request } = row.request;
            return { ...request, from: row.from, ageMs: now() - row.requestedAt, pdf: row.pdf };
          }),
        leftBehind: () =>
          answer(() =>
            rows
              .filter((row) => mine(row) && row.state.kind === 'taken' && row.takenBy !== session())
              .map(({ request }) => request.id),
          ),
        unwanted: () =>
          answer(() =>
            rows
              .filter((row) => mine(row) && row.state.kind === 'taken' && row.isUnwanted)
              .map(({ request }) => request.id),
          ),
        report: (id, state) =>
          answer(() => {
            const row = find(id);
            if (row === undefined || !mine(row) || row.state.kind !== 'taken') return null;
            Object.assign(row, { state, ...(state.kind === 'ended' ? { pdf: null } : {}) });
            notify();
            return null;
          }),
        forget: (olderThanMs) =>
          answer(() => {
            rows = rows.filter((row) => row.book !== book || now() - row.requestedAt <= olderThanMs);
            return null;
          }),
      };
    },
  };
}
