import type { Readings } from '../readings.ts';
import { type Checked, readFields } from '../rules/fields.ts';
import type { Wire } from '../wire.ts';
import { type Answer, done } from './answer.ts';

export type ListFilters = {
  /** Milliseconds since the epoch, both ends included; null without that filter. */
  readonly from: number | null;
  readonly to: number | null;
  readonly page: number;
  readonly perPage: number;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** A day (2026-11-21) or a time stamp (ISO 8601); a day as an upper end means its last millisecond. */
function readDate(text: string, upperEnd: boolean): number | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = Date.parse(day ? `${text}T00:00:00.000Z` : text);
  if (Number.isNaN(at)) return null;
  return day && upperEnd ? at + dayMs - 1 : at;
}

/** Reads date_from, date_to, per_page and page (sections 4.1 and 4.4; formats and bounds are readings). */
export function readFilters(query: URLSearchParams, readings: Readings): Checked<ListFilters> {
  const fields = readFields(Object.fromEntries(query));
  const date = (name: string, upperEnd: boolean): number | null => {
    const text = fields.text(name);
    const at = text === null ? null : readDate(text, upperEnd);
    if (text !== null && at === null && readings.unreadableDate === 'refuse') {
      fields.refuse(name, `${name} YYYY-AA-GG biçiminde olmalıdır.`);
    }
    return at;
  };
  const from = date('date_from', false);
  const to = date('date_to', true);
  const perPage = fields.number('per_page', { whole: true, min: 1 }) ?? readings.perPageDefault;
  const page = fields.number('page', { whole: true, min: 1 }) ?? 1;
  const errors = fields.errors();
  if (errors !== null) return { ok: false, errors };
  return {
    ok: true,
    value: {
      from,
      to,
      perPage: Math.min(perPage, readings.perPageMax),
      page: readings.pageParameter === 'page' ? page : 1,
    },
  };
}

export function within(at: number, filters: ListFilters): boolean {
  return (filters.from === null || at >= filters.from) && (filters.to === null || at <= filters.to);
}

/** A list's data in the shape that the readings name (section 4.4: "body shapes of list endpoints: not shown"). */
export function listData(items: readonly Wire[], readings: Readings): Wire {
  return readings.listShape === 'list' ? items : { items };
}

/** One page of a list with the meta of section 2.1. */
export function pagedAnswer<T>(
  all: readonly T[],
  filters: ListFilters,
  readings: Readings,
  view: (item: T) => Wire,
): Answer {
  const start = (filters.page - 1) * filters.perPage;
  const items = all.slice(start, start + filters.perPage).map(view);
  const meta = {
    current_page: filters.page,
    last_page: Math.max(1, Math.ceil(all.length / filters.perPage)),
    per_page: filters.perPage,
    total: all.length,
  };
  return done(200, 'Kayıtlar listelendi.', listData(items, readings), { meta });
}
