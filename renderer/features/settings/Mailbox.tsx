import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { type EventFeed, type MailboxStatus, noEventFeed } from '../../../electron/contract/mailbox.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { Button } from '../../components/Button.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { LIGHT_LOOKS, type LightLevel } from '../../components/StatusLight.tsx';
import { useText } from '../../i18n/useText.ts';
import { feedLevel } from '../../model/feedLevel.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { SecretField } from '../../setup/SecretField.tsx';
import classes from './Mailbox.module.css';
import { Question } from './Question.tsx';

interface MailboxProps extends Pick<MailboxDesk, 'feed' | 'take'> {
  readonly status: NonNullable<MailboxDesk['status']>;
}

/** The mailbox from which this desk reads the service's events. It is tried before it is kept. */
export function Mailbox({ status, feed, take }: MailboxProps) {
  const t = useText();
  const { mailbox, hasToken } = status;
  const [url, setUrl] = useState(mailbox?.url ?? '');
  const [token, setToken] = useState('');
  const [asks, setAsks] = useState(false);
  const connect = useRequest('mailbox.connect');
  const disconnect = useRequest('mailbox.disconnect');
  const isBusy = connect.pending || disconnect.pending;
  const isComplete = url.trim() !== '' && (token.trim() !== '' || (hasToken && url.trim() === mailbox?.url));
  const error = connect.error ?? disconnect.error;

  async function tryOut(): Promise<void> {
    disconnect.drop();
    const reply = await connect.run({ url: url.trim(), token: token.trim() === '' ? null : token.trim() });
    if (!reply.ok) return;
    setToken('');
    take(reply.value);
  }

  async function leave(): Promise<void> {
    setAsks(false);
    connect.drop();
    const reply = await disconnect.run({});
    if (reply.ok) take(reply.value);
  }

  return (
    <Question id="mailbox" title={t('mailbox.question')} hint={t('mailbox.hint')}>
      {mailbox === null ? null : <StatusLine level={feedLevel(feed.state)} text={t(`mailbox.state.${feed.state}`)} />}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isBusy) void tryOut();
        }}
      >
        <TextInput
          {...keepsScans}
          label={t('mailbox.address')}
          placeholder="https://"
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <SecretField
          label={t('mailbox.token')}
          hint={hasToken ? t('mailbox.tokenKept') : t('mailbox.tokenHint')}
          value={token}
          onValue={setToken}
        />
        <div className={classes.buttons}>
          <Button type="submit" keys="Enter" busy={connect.pending} disabled={!isComplete || isBusy} onPress={() => {}}>
            {connect.pending ? t('mailbox.trying') : mailbox === null ? t('mailbox.connect') : t('mailbox.tryAgain')}
          </Button>
          {mailbox === null || asks ? null : (
            <ActButton act="leaveMailbox" busy={disconnect.pending} disabled={isBusy} onPress={() => setAsks(true)}>
              {t('mailbox.disconnect')}
            </ActButton>
          )}
        </div>
      </form>
      {error === null || isBusy ? null : <ErrorLine error={error} />}
      {asks ? <LeaveQuestion onLeave={() => void leave()} onClose={() => setAsks(false)} /> : null}
    </Question>
  );
}

function LeaveQuestion({ onLeave, onClose }: { readonly onLeave: () => void; readonly onClose: () => void }) {
  const t = useText();
  return (
    <QuestionBox
      title={t('mailbox.leave')}
      body={t('mailbox.leaveBody')}
      question={{
        acts: [{ label: t('mailbox.leaveYes'), onPress: onLeave }],
        leave: { label: t('mailbox.no'), onPress: onClose },
      }}
    />
  );
}

/** A light in words without a link, because it stands on the page where it is fixed. */
export function StatusLine({ level, text }: { readonly level: LightLevel; readonly text: string }) {
  const { tone, Icon } = LIGHT_LOOKS[level];
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
  /** Asks again, because also a refused request may have changed something. */
  readonly reload: () => void;
}

/** The mailbox of the open profile and what is registered at the service; asked again when the way there changed. */
export function useMailbox(): MailboxDesk {
  const feed = useStatus(({ events }) => events) ?? noEventFeed;
  const { value, error, take, reload } = useAnswer('mailbox.status', {}, `${feed.state} ${feed.hasSecret} ${feed.fed}`);
  return { status: value, error, feed, take, reload };
}
