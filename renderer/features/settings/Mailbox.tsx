import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type EventFeed,
  type MailboxChoice,
  type MailboxStatus,
  noEventFeed,
} from '../../../electron/contract/mailbox.ts';
import { useAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { StatusLine } from '../../components/StatusIndicator.tsx';
import { useText } from '../../i18n/index.ts';
import { feedLevel } from '../../model/feedLevel.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { EventList } from './EventList.tsx';
import { ForServiceTeam, Question, type StatusProps, Unanswered } from './Question.tsx';
import classes from './settings.module.css';
import { Webhook } from './Webhook.tsx';

/** How the service's events reach this desk: the mailbox, what is registered, how it is signed, what came. */
export function MailboxSettings() {
  const t = useText();
  const feed = useStatus(({ events }) => events) ?? noEventFeed;
  // Requested again when the address, or what is registered, has changed.
  const asOf = `${feed.state} ${feed.hasSecret} ${feed.pushed}`;
  const { value: status, error, take, reload } = useAnswer('mailbox.status', {}, asOf);
  if (status === null) return <Unanswered id="mailbox" hint={t('mailbox.hint')} error={error} />;
  const { mailbox } = status;
  return (
    <>
      <Mailbox status={status} feed={feed} take={take} />
      {mailbox === null ? null : (
        <>
          <Webhook status={status} feed={feed} take={take} reload={reload} />
          <ForServiceTeam>
            <Signing status={status} mailbox={mailbox} take={take} />
          </ForServiceTeam>
          <EventList feed={feed} />
        </>
      )}
    </>
  );
}

/** The mailbox from which this desk reads the service's events. It is tried before it is stored. */
function Mailbox({ status, feed, take }: StatusProps<MailboxStatus> & { readonly feed: EventFeed }) {
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

/** How an event proves that it is the service's. Stored at once; seldom changed. */
function Signing({
  status: { webhook },
  mailbox,
  take,
}: StatusProps<MailboxStatus> & { readonly mailbox: MailboxChoice }) {
  const t = useText();
  const [header, setHeader] = useStored(mailbox.signatureHeader ?? '');
  const [prefix, setPrefix] = useStored(mailbox.keyPrefix);
  const request = useRequest('mailbox.signing', take);
  const { signatureHeader, acceptsApiKey, keyPrefix } = mailbox;

  const keep = (change: Partial<Omit<MailboxChoice, 'url'>>) =>
    void request.run({ signatureHeader, acceptsApiKey, keyPrefix, ...change });

  return (
    <Question id="signing" hint={t('webhook.signingHint')}>
      <div className={`${classes.form} ${classes.narrow}`}>
        <TextInput
          label={t('webhook.header')}
          description={t('webhook.headerHint')}
          placeholder={webhook.signatureHeader ?? t('webhook.headerFound')}
          spellCheck={false}
          maxLength={120}
          value={header}
          onChange={(event) => setHeader(event.currentTarget.value)}
          onBlur={() => {
            const next = header.trim() === '' ? null : header.trim();
            if (next !== signatureHeader) keep({ signatureHeader: next });
          }}
        />
        <Choice<'secret' | 'both'>
          aria-label={t('webhook.older')}
          value={acceptsApiKey ? 'both' : 'secret'}
          onChange={(value) => keep({ acceptsApiKey: value === 'both' })}
          data={[
            { value: 'secret', label: t('webhook.onlySecret') },
            { value: 'both', label: t('webhook.alsoKey') },
          ]}
        />
        {acceptsApiKey ? (
          <TextInput
            label={t('webhook.prefix')}
            description={t('webhook.prefixHint')}
            spellCheck={false}
            maxLength={60}
            value={prefix}
            onChange={(event) => setPrefix(event.currentTarget.value)}
            onBlur={() => {
              if (prefix.trim() !== keyPrefix) keep({ keyPrefix: prefix.trim() });
            }}
          />
        ) : null}
      </div>
      <ErrorLine error={request.error} />
    </Question>
  );
}

/** What is typed, until the stored value changes: a registration can bring another header. */
function useStored(stored: string): readonly [string, (typed: string) => void] {
  const [field, setField] = useState({ stored, typed: stored });
  if (field.stored !== stored) setField({ stored, typed: stored });
  return [field.stored === stored ? field.typed : stored, (typed) => setField({ stored, typed })];
}
