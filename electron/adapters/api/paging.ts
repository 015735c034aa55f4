import { z } from 'zod';
import type { PageInfo } from '../../contract/service.ts';
import type { Paged } from '../../core/ports/ShippingApi.ts';
import { wholeNumber } from './fields.ts';
import { isMembers } from './json.ts';
import { listIn, readEach } from './records.ts';
import type { Envelope } from './service.ts';

/** API section 2.1; only paginated lists have it. */
const metaSchema = z.looseObject({
  current_page: wholeNumber,
  last_page: wholeNumber,
  per_page: wholeNumber,
  total: wholeNumber,
});
type Meta = z.output<typeof metaSchema>;

/** API section 2.1 puts `meta` beside `data`. A service may also put it inside, beside the list. */
function metaOf({ meta, data }: Envelope): Meta {
  const inside = isMembers(data) ? (data.meta ?? data) : null;
  const [first] = [meta, inside].filter(isMembers);
  return metaSchema.parse(first ?? {});
}

function readPage(meta: Meta, requested: number): PageInfo {
  const page = meta.current_page ?? requested;
  return { page, lastPage: meta.last_page, total: meta.total, repeated: page !== requested };
}

/** Reads one page of a paginated list (API sections 2.1, 4.1, 4.4). `requested` is the number of the requested page. */
export function readPaged<T>(requested: number, read: (item: unknown, leadMs: number) => T | null) {
  return (envelope: Envelope, _status: number, leadMs: number): Paged<T> | null => {
    if (envelope.success === false) return null;
    const items = readEach(listIn(envelope.data), (item) => read(item, leadMs));
    return items === null ? null : { items, page: readPage(metaOf(envelope), requested) };
  };
}

/**
 * The query of a paginated list. The document shows page numbers in the answer but no parameter for them (API section
 * 4.1, open). `page` is our guess, so it is sent only from the second page on. Empty filters are left out.
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
