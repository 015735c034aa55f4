import { err, ok, type Result } from '../../electron/contract/result.ts';
import type { ShipmentFilter } from '../../electron/contract/service.ts';
import type { Clock } from '../../electron/core/ports/Clock.ts';
import type {
  ApiError,
  CreateAnswer,
  Paged,
  ShipmentAnswer,
  ShipmentLabel,
} from '../../electron/core/ports/ShippingApi.ts';
import { paidAnswer, readyLabel } from './answersInTime.ts';

const notYet = { kind: 'conflict', code: null, message: null } as const;

/** What the lists of this service are like: "default and maximum of per_page: not shown" and more (API section 4.1). */
export interface ListReading {
  readonly mostPerPage?: number;
  /** Beyond it, 422 (true) or simply fewer (false). */
  readonly refusesMore?: boolean;
  readonly knowsPages?: boolean;
  readonly knowsLastPage?: boolean;
  /** Items carry no label_status. */
  readonly withoutLabels?: boolean;
  readonly oldestFirst?: boolean;
  /** Shipments of other desks, between each two of ours. */
  readonly othersBetween?: number;
}

/** A service whose carrier delivers each label so many ms after its shipment was opened, under the test's own clock. */
export function slowCarrier(clock: Pick<Clock, 'now'>, delayMs: number, reading: ListReading = {}) {
  const opened = new Map<string, number>();
  const isReady = (id: string) => clock.now() - (opened.get(id) ?? clock.now()) >= delayMs;
  const linkOf = (id: string) => `https://service.invalid/labels/${id}`;

  function answer(id: string): CreateAnswer {
    const whole = paidAnswer(id);
    const ready = isReady(id);
    return {
      ...whole,
      label: { status: ready ? 'ready' : 'pending', pdf: null, url: ready ? linkOf(id) : null },
      reported: { ...whole.reported, labelStatus: ready ? 'ready' : 'pending' },
    };
  }

  function listed(id: string): ShipmentAnswer {
    const { duplicate: _, ...item } = answer(id);
    if (reading.withoutLabels !== true) return item;
    return {
      ...item,
      label: { status: 'unknown', pdf: null, url: null },
      reported: { ...item.reported, labelStatus: null },
    };
  }

  async function shipments({ page, perPage }: ShipmentFilter): Promise<Result<Paged<ShipmentAnswer>, ApiError>> {
    const {
      mostPerPage = 100,
      refusesMore = false,
      knowsPages = true,
      knowsLastPage = true,
      othersBetween = 0,
    } = reading;
    if (perPage > mostPerPage && refusesMore) return err({ kind: 'invalid', message: null, fields: [] });
    const size = Math.min(perPage, mostPerPage);
    const others = (id: string) => Array.from({ length: othersBetween }, (_, n) => `other-${id}-${n}`);
    const ids = [...opened.keys()].flatMap((id) => [id, ...others(id)]);
    if (reading.oldestFirst !== true) ids.reverse();
    const shown = knowsPages ? page : 1;
    const lastPage = Math.max(1, Math.ceil(ids.length / size));
    return ok({
      items: ids.slice((shown - 1) * size, shown * size).map(listed),
      page: { page: shown, lastPage: knowsLastPage ? lastPage : null, total: null, repeated: shown !== page },
    });
  }

  return {
    linkOf,
    isReady,
    create(reference: string): Result<CreateAnswer, ApiError> {
      if (!opened.has(reference)) opened.set(reference, clock.now());
      return ok(answer(reference));
    },
    detail(id: string): Result<ShipmentAnswer, ApiError> {
      const { duplicate: _, ...item } = answer(id);
      return ok(item);
    },
    label: async (id: string): Promise<Result<ShipmentLabel, ApiError>> =>
      isReady(id) ? ok(readyLabel(id)) : err(notYet),
    async download(url: string): Promise<Result<Uint8Array, ApiError>> {
      const id = url.split('/').at(-1) ?? '';
      return isReady(id) ? ok(new TextEncoder().encode(`label of ${id}`)) : err(notYet);
    },
    shipments,
  };
}
