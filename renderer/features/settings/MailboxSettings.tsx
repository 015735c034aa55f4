import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MailboxChoice, WebhookFact } from '../../../electron/contract/mailbox.ts';
import { useRequest } from '../../bridge/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { EventList } from './EventList.tsx';
import { Mailbox, type MailboxDesk, useMailbox } from './Mailbox.tsx';
import { Question, Unanswered } from './Question.tsx';
import classes from './settings.module.css';
import { Webhook } from './Webhook.tsx';

/** How the service's events reach this desk: the mailbox, what is registered, how it is signed, what came. */
export function MailboxSettings() {
  const t = useText();
  const { status, error, feed, take, reload } = useMailbox();
  if (status === null) return <Unanswered id="mailbox" hint={t('mailbox.hint')} error={error} />;
  const { mailbox } = status;
  return (
    <>
      <Mailbox key={mailbox?.url ?? ''} status={status} feed={feed} take={take} />
      {mailbox === null ? null : (
        <>
          <Webhook status={status} feed={feed} take={take} reload={reload} />
          <Signing mailbox={mailbox} webhook={status.webhook} take={take} />
          <EventList feed={feed} />
        </>
      )}
    </>
  );
}

interface SigningProps extends Pick<MailboxDesk, 'take'> {
  readonly mailbox: MailboxChoice;
  readonly webhook: WebhookFact;
}

/** How an event proves that it is the service's. Stored at once; seldom changed. */
function Signing({ mailbox, webhook, take }: SigningProps) {
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
