import { useStatus } from '../../bridge/index.ts';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { EventList } from './EventList.tsx';
import { Mailbox, useMailbox } from './Mailbox.tsx';
import { Question } from './Question.tsx';
import { Signing } from './Signing.tsx';
import { Webhook } from './Webhook.tsx';

/** How the service's events reach this desk: the mailbox, what is registered, how it is signed, what came. */
export function MailboxSettings() {
  const t = useText();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  if (!isDemo) return <OwnMailbox />;
  return (
    <Question id="mailbox" title={t('mailbox.question')} hint={t('mailbox.demo')}>
      {null}
    </Question>
  );
}

function OwnMailbox() {
  const t = useText();
  const { status, error, feed, take, reload } = useMailbox();
  if (status === null) {
    if (error === null) return null;
    return (
      <Question id="mailbox" title={t('mailbox.question')} hint={t('mailbox.hint')}>
        <ErrorLine error={error} />
      </Question>
    );
  }
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
