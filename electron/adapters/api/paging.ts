import { z } from 'zod';
import type { PageInfo } from '../../contract/service.ts';
import type { Paged } from '../../core/ports/ShippingApi.ts';
import { wholeNumber } from './fields.ts';
import { isMembers } from './json.ts';
import { listIn, readEach } from './records.ts';
import type { Envelope } from './service.ts';

/** API section 2.1: paginated lists only. */
const metaSchema = z.looseObject({
  current_page: wholeNumber,
  last_page: wholeNumber,
  per_page: wholeNumber,
  total: wholeNumber,
});
type Meta = z.output<typeof metaSchema>;

/** Section 2.1 puts meta beside data; some lists carry it inside, with the list. */
function metaOf({ meta, data }: Envelope): Meta {
  const inside = isMembers(data) ? (data.meta ?? data) : null;
  const [first] = [meta, inside].filter(isMembers);
  return metaSchema.parse(first ?? {});
}

function readPage(meta: Meta, asked: number): PageInfo {
  const page = meta.current_page ?? asked;
  return { page, lastPage: meta.last_page, total: meta.total, repeated: page !== asked };
}

/** Reads one page of a paginated list (API sections 2.1, 4.1, 4.4); `asked` is the page that was asked for. */
export function readPaged<T>(asked: number, read: (item: unknown, leadMs: number) => T | null) {
  return (envelope: Envelope, _status: number, leadMs: number): Paged<T> | null => {
    if (envelope.success === false) return null;
    const items = readEach(listIn(envelope.data), (item) => read(item, leadMs));
    return items === null ? null : { items, page: readPage(metaOf(envelope), asked) };
  };
}

/**
 * The query of a paginated list. Lists have meta, but no parameter for a page is documented (API section 4.1, open):
 * `page` is the guess, sent only where it is needed. Empty filters are left out.
 */
export function pageQuery(
  filters: Readonly<Record<string, string | null>>,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const text = value?.trim() ?? '';
    if (text !== '') query.set(name, text);
  }
  query.set('per_page', String(perPage));
  if (page > 1) query.set('page', String(page));
  return query.toString();
}
