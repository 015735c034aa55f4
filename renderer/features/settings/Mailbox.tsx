import type { StationError } from '../../../electron/contract/errors.ts';
import { type EventFeed, type MailboxStatus, noEventFeed } from '../../../electron/contract/mailbox.ts';
import { useAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { INDICATOR_VARIANTS, type IndicatorLevel } from '../../components/StatusIndicator.tsx';
import { useText } from '../../i18n/index.ts';
import { feedLevel } from '../../model/feedLevel.ts';
import { EndpointForm } from './EndpointForm.tsx';
import classes from './Mailbox.module.css';
import { Question } from './Question.tsx';

interface MailboxProps extends Pick<MailboxDesk, 'feed' | 'take'> {
  readonly status: NonNullable<MailboxDesk['status']>;
}

/** The mailbox from which this desk reads the service's events. It is tried before it is stored. */
export function Mailbox({ status, feed, take }: MailboxProps) {
  const t = useText();
  const { mailbox, hasToken } = status;
  const connect = useRequest('mailbox.connect', take);
  const disconnect = useRequest('mailbox.disconnect', take);
  const trying = connect.pending ? t('common.trying') : null;
  return (
    <Question id="mailbox" hint={t('mailbox.hint')}>
      {mailbox === null ? null : <StatusLine level={feedLevel(feed.state)} text={t(`mailbox.state.${feed.state}`)} />}
      <EndpointForm
        stored={mailbox?.url ?? null}
        address={{ label: t('mailbox.address'), placeholder: 'https://', maxLength: 500 }}
        secret={{ label: t('mailbox.token'), hint: hasToken ? t('mailbox.tokenKept') : t('mailbox.tokenHint') }}
        canSend={(url, token) => token !== '' || (hasToken && url === mailbox?.url)}
        save={{ ...connect, label: trying ?? (mailbox === null ? t('mailbox.connect') : t('mailbox.tryAgain')) }}
        onSave={(url, token) => connect.run({ url, token })}
        leave={{
          ...disconnect,
          action: 'leaveMailbox',
          label: t('mailbox.disconnect'),
          title: t('mailbox.leave'),
          body: t('mailbox.leaveBody'),
          yes: t('mailbox.leaveYes'),
          no: t('mailbox.no'),
        }}
        onLeave={() => disconnect.run({})}
        isNarrow
      />
    </Question>
  );
}

/** A light in words without a link, because it stands on the page where it is fixed. */
export function StatusLine({ level, text }: { readonly level: IndicatorLevel; readonly text: string }) {
  const { tone, Icon } = INDICATOR_VARIANTS[level];
  return (
    <p className={classes.line} data-tone={tone} data-level={level} role="status">
      <Icon size={22} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

export interface MailboxDesk {
  /** Null until the station has answered. */
  readonly status: MailboxStatus | null;
  readonly error: StationError | null;
  /** The current state, which may be newer than `status`. */
  readonly feed: EventFeed;
  /** Takes over the status from another answer. */
  readonly take: (status: MailboxStatus) => void;
  /** Requests it again, because also a refused request may have changed something. */
  readonly reload: () => void;
}

/** The mailbox of the open profile and what is registered at the service; requested again when its address changed. */
export function useMailbox(): MailboxDesk {
  const feed = useStatus(({ events }) => events) ?? noEventFeed;
  const { value, error, take, reload } = useAnswer(
    'mailbox.status',
    {},
    `${feed.state} ${feed.hasSecret} ${feed.pushed}`,
  );
  return { status: value, error, feed, take, reload };
}
