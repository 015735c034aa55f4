import { useState } from 'react';
import { useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FactList } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { SecretForm } from './EndpointForm.tsx';
import type { MailboxDesk } from './Mailbox.tsx';
import { Question } from './Question.tsx';

/** The shortest secret that is taken from another desk, letters. */
const SHORTEST = 8;

interface WebhookProps extends Pick<MailboxDesk, 'feed' | 'take' | 'reload'> {
  readonly status: NonNullable<MailboxDesk['status']>;
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
      {isRegistered ? <Facts webhook={webhook} hasSecret={hasSecret} /> : null}
      {secretIsStored || !isRegistered ? null : (
        <Notice tone="attention" testId="webhook-memory" text={t('webhook.memory')} />
      )}
      {lacksSecret && !register.pending ? <TakeSecret take={take} /> : null}
      {asks ? (
        <RotateQuestion onRotate={(keepsPrevious) => void send(true, keepsPrevious)} onClose={() => setAsks(false)} />
      ) : (
        <div className="row wrap items-center gap-10">
          <ActionButton action="registerWebhook" busy={register.pending} onPress={again}>
            {isRegistered ? t('webhook.again') : t('webhook.register')}
          </ActionButton>
          {isRegistered ? (
            <ActionButton action="renewWebhookSecret" disabled={register.pending} onPress={() => setAsks(true)}>
              {t('webhook.rotate')}
            </ActionButton>
          ) : null}
        </div>
      )}
      <ErrorLine error={register.error} />
      {done === null ? null : <DoneLine>{t(`webhook.${done}`)}</DoneLine>}
    </Question>
  );
}

function Facts({
  webhook,
  hasSecret,
}: {
  readonly webhook: WebhookProps['status']['webhook'];
  readonly hasSecret: boolean;
}) {
  const t = useText();
  const when = (at: number | null) => (at === null ? null : formatWhen(at, Date.now(), t.language));
  return (
    <FactList
      facts={[
        { id: 'address', label: t('webhook.address'), value: webhook.url === null ? null : hostOf(webhook.url) },
        { id: 'since', label: t('webhook.since'), value: when(webhook.registeredAt) },
        { id: 'rotated', label: t('webhook.rotatedAt'), value: when(webhook.rotatedAt) },
        { id: 'secret', label: t('webhook.secret'), value: t(`webhook.has.${hasSecret ? 'yes' : 'no'}`) },
      ]}
    />
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
function TakeSecret({ take }: Pick<MailboxDesk, 'take'>) {
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

interface RotateQuestionProps {
  readonly onRotate: (keepsPrevious: boolean) => void;
  readonly onClose: () => void;
}

/** Asks before a new secret is set, because other desks lose theirs. */
function RotateQuestion({ onRotate, onClose }: RotateQuestionProps) {
  const t = useText();
  return (
    <QuestionBox
      title={t('webhook.rotateTitle')}
      body={t('webhook.rotateBody')}
      actions={[
        { label: t('webhook.rotateYes'), onPress: () => onRotate(true) },
        { label: t('webhook.rotateLeaked'), onPress: () => onRotate(false) },
      ]}
      leave={{ label: t('webhook.rotateNo'), onPress: onClose }}
    />
  );
}
