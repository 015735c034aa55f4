import { useState } from 'react';
import type { EventFeed, MailboxStatus } from '../../../electron/contract/mailbox.ts';
import { useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FactList, fact } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { SecretForm } from './EndpointForm.tsx';
import { Question, type StatusProps } from './Question.tsx';

/** The shortest secret that is taken from another desk, letters. */
const SHORTEST = 8;

interface WebhookProps extends StatusProps<MailboxStatus> {
  /** The current state, which may be newer than `status`. */
  readonly feed: EventFeed;
  /** Requests the status again, because also a refused request may have changed something. */
  readonly reload: () => void;
}

/**
 * The registration of the mailbox at the service, and the secret with which it signs: only this desk has it, and never shows it.
 */
export function Webhook({ status, feed, take, reload }: WebhookProps) {
  const t = useText();
  const { webhook, secretIsStored } = status;
  const [asks, setAsks] = useState(false);
  const [done, setDone] = useState<'registered' | 'rotated' | null>(null);
  const register = useRequest('webhook.register');
  const isRegistered = webhook.registeredAt !== null;
  const hasSecret = feed.hasSecret || status.feed.hasSecret;
  const lacksSecret = (isRegistered || webhook.pending) && !hasSecret && status.mailbox?.acceptsApiKey !== true;
  const when = (at: number | null) => (at === null ? null : formatWhen(at, Date.now(), t.language));
  // A missing secret has to be fixed first, whether the service did not answer or sent none.
  const isUnknown = webhook.pending && (!lacksSecret || !isRegistered);

  async function send(rotate: boolean, keepsPrevious: boolean): Promise<void> {
    setAsks(false);
    setDone(null);
    const reply = await register.run({ rotate, keepsPrevious });
    if (!reply.ok) return reload();
    take(reply.value);
    if (!reply.value.webhook.pending) setDone(rotate ? 'rotated' : 'registered');
  }

  /** The secret may have been in a lost answer: then only a new one helps, and a person is asked first. */
  function again(): void {
    if (webhook.pending && !hasSecret) setAsks(true);
    else void send(false, true);
  }

  return (
    <Question id="webhook" hint={t('webhook.hint')}>
      {isUnknown && !register.pending ? (
        <Notice
          tone="attention"
          testId="webhook-pending"
          title={t('webhook.pending')}
          text={t('webhook.pendingBody')}
        />
      ) : null}
      {isRegistered ? (
        <FactList
          facts={[
            fact('address', t('webhook.address'), webhook.url === null ? null : hostOf(webhook.url)),
            fact('since', t('webhook.since'), when(webhook.registeredAt)),
            fact('rotated', t('webhook.rotatedAt'), when(webhook.rotatedAt)),
            fact('secret', t('webhook.secret'), t(`webhook.has.${hasSecret ? 'yes' : 'no'}`)),
          ]}
        />
      ) : null}
      {secretIsStored || !isRegistered ? null : (
        <Notice tone="attention" testId="webhook-memory" text={t('webhook.memory')} />
      )}
      {lacksSecret && !register.pending ? <TakeSecret take={take} /> : null}
      {asks ? (
        // Other desks lose theirs when a new secret is set.
        <QuestionBox
          title={t('webhook.rotateTitle')}
          body={t('webhook.rotateBody')}
          actions={[
            { label: t('webhook.rotateYes'), onPress: () => void send(true, true) },
            { label: t('webhook.rotateLeaked'), onPress: () => void send(true, false) },
          ]}
          leave={{ label: t('webhook.rotateNo'), onPress: () => setAsks(false) }}
        />
      ) : (
        <div className="row wrap items-center gap-10">
          <ActionButton action="registerWebhook" busy={register.pending} onPress={again}>
            {isRegistered ? t('webhook.again') : t('webhook.register')}
          </ActionButton>
          {isRegistered ? (
            <ActionButton action="renewWebhookSecret" disabled={register.pending} onPress={() => setAsks(true)} />
          ) : null}
        </div>
      )}
      <ErrorLine error={register.error} />
      {done === null ? null : <DoneLine>{t(`webhook.${done}`)}</DoneLine>}
    </Question>
  );
}

/** The path is secret, because it lets anyone write into the mailbox, so it is not shown. */
function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    // The state that the station has stored: no request would return more.
    return '';
  }
}

/** Another desk has registered the address, so the service does not give this one the secret. */
function TakeSecret({ take }: Pick<WebhookProps, 'take'>) {
  const t = useText();
  const request = useRequest('webhook.takeSecret', take);
  return (
    <Notice tone="attention" testId="webhook-no-secret" title={t('webhook.missing')} text={t('webhook.missingBody')}>
      <SecretForm
        label={t('webhook.paste')}
        shortest={SHORTEST}
        request={request}
        button={t('webhook.keep')}
        onTake={(secret) => void request.run({ secret })}
      />
    </Notice>
  );
}
