import type { StationError } from '../../../electron/contract/errors.ts';
import { type EventFeed, type MailboxStatus, noEventFeed } from '../../../electron/contract/mailbox.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';

export interface MailboxDesk {
  /** Null until the station has answered. */
  readonly status: MailboxStatus | null;
  readonly error: StationError | null;
  /** As it is now, whatever was asked last. */
  readonly feed: EventFeed;
  /** Takes over what a request has told. */
  readonly take: (status: MailboxStatus) => void;
  /** Something was refused, and may have changed something all the same. */
  readonly reload: () => void;
}

/** The mailbox of the open profile and what is registered at the service; asked again when the way there changed. */
export function useMailbox(): MailboxDesk {
  const feed = useStatus(({ events }) => events) ?? noEventFeed;
  const { value, error, take, reload } = useAnswer('mailbox.status', {}, `${feed.state} ${feed.hasSecret} ${feed.fed}`);
  return { status: value, error, feed, take, reload };
}
