import type { EventFeed } from '../../electron/contract/mailbox.ts';

/** A mailbox that is away is no fault: the station polls meanwhile. A refused token has to be replaced by a person. */
export function feedLevel(state: EventFeed['state']): 'good' | 'unsure' | 'warn' | 'bad' {
  switch (state) {
    case 'connected':
      return 'good';
    case 'off':
    case 'connecting':
    case 'down':
      return 'unsure';
    case 'not_a_mailbox':
      return 'warn';
    case 'token_refused':
      return 'bad';
    default:
      return state satisfies never;
  }
}
