import { answering, around, asking, at, cancels, details, labels, lists, withoutQuery } from '../alter.ts';
import {
  asOwner,
  type BrokenService,
  broken,
  cancel,
  create,
  detail,
  everywhere,
  forgetting,
  label,
  list,
  made,
  unknownKeyOf,
  viewing,
} from './kinds.ts';

/** Lists, other accounts, access and limits (4.4, 5, 8). */
export const doors: readonly BrokenService[] = [
  broken('the filter status is ignored', withoutQuery(lists, 'status'), `${list}: status filters`),
  broken(
    'the filter tracking_number is ignored',
    withoutQuery(lists, 'tracking_number'),
    `${list}: tracking_number filters`,
  ),
  broken(
    'per_page is ignored',
    withoutQuery(lists, 'per_page'),
    `${list}: per_page bounds a page, and meta counts the rest`,
  ),
  broken(
    'date_to is ignored',
    withoutQuery(lists, 'date_to'),
    `${list}: date_from and date_to bound the list (date format not shown)`,
  ),
  broken(
    'meta knows of one page only',
    answering(lists, (json) => at(json, 'meta.last_page', () => 1)),
    `${list}: per_page bounds a page, and meta counts the rest`,
  ),
  broken(
    'the newest shipment is missing in the list',
    answering(lists, (json) => at(json, 'data', (data) => (Array.isArray(data) ? data.slice(1) : data))),
    `${list}: date_from and date_to bound the list (date format not shown)`,
  ),
  broken("another account's shipment is shown", asOwner(details), `${detail}: 404 for another account's shipment`),
  broken("another account's label is given", asOwner(labels), `${label}: 404 for another account's shipment`),
  broken(
    "another account's shipment is cancelled",
    asOwner(cancels),
    `${cancel}: 404 for another account's shipment, which stays`,
  ),
  broken(
    'ids are text',
    viewing((shipment) => at(shipment, 'id', String)),
    `${create}: 201 with success, message, duplicate false and the whole shipment (2.2, 2.3)`,
  ),
  broken(
    'an unknown key opens the door',
    around((request, serve, world) => {
      const [first = ''] = world.store().accounts.keys();
      const headers = { ...request.headers, 'x-api-key': first };
      return serve(unknownKeyOf(request, world) ? { ...request, headers } : request);
    }),
    `${everywhere}: 401 with an invalid key`,
  ),
  broken(
    'a disabled account goes on',
    forgetting((account) => {
      account.disabled = false;
    }),
    `${everywhere}: 403 for a disabled account`,
  ),
  broken(
    'allowed_ips is ignored',
    forgetting((account) => {
      account.allowedIps = [];
    }),
    `${everywhere}: 403 from an address outside allowed_ips, none of it with an empty list`,
  ),
  broken(
    'nobody is ever told 429',
    forgetting((account) => {
      account.rateLimit = 1_000_000;
    }),
    `${everywhere}: account layer: 60 requests in 60 s by default, then 429`,
  ),
  made(
    'the account limit is 30 a minute',
    { limits: { account: 30 } },
    `${everywhere}: account layer: 60 requests in 60 s by default, then 429`,
  ),
  broken(
    'rotate_secret is ignored',
    asking(/^PUT \/api\/v2\/account\/webhook$/, (body) => ({ ...body, rotate_secret: false })),
    'PUT /api/v2/account/webhook: rotate_secret true issues a new secret',
  ),
];
