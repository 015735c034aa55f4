import { stationError } from '../../contract/errors.ts';
import { noEventFeed, noWebhook } from '../../contract/mailbox.ts';
import { err, ok } from '../../contract/result.ts';
import type { RequestHandlers } from '../ipc.ts';

type Names =
  | 'mailbox.status'
  | 'mailbox.connect'
  | 'mailbox.disconnect'
  | 'mailbox.signing'
  | 'webhook.register'
  | 'webhook.takeSecret'
  | 'events.recent';

/** The mailbox of the open station, and what the service delivers to it. */
export function mailboxRequests(): Pick<RequestHandlers, Names> {
  const none = async () => err(stationError('not_possible_now'));
  return {
    'mailbox.status': async () =>
      ok({ mailbox: null, hasToken: false, webhook: noWebhook, feed: noEventFeed, secretIsKept: true }),
    'mailbox.connect': none,
    'mailbox.disconnect': none,
    'mailbox.signing': none,
    'webhook.register': none,
    'webhook.takeSecret': none,
    'events.recent': async () => ok([]),
  };
}
