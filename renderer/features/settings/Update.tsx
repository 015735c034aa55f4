import { type UpdateStatus, type UpdateWait, updateWaits } from '../../../electron/contract/update.ts';
import { useLiveAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, type Translate, useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import { Question } from './Question.tsx';

/** The running version, the progress of a newer one, and what it waits for. */
export function Update() {
  const t = useText();
  const { value: status, error } = useLiveAnswer('update.status', 'update.changed', {});
  // Compared as text: the status of the station is read again with every order.
  const waiting = useStatus((station) => waitsText(updateWaits(station), t)) ?? '';
  if (status === null) return <ErrorLine error={error} />;
  return (
    <Question id="update" hint={t('update.hint')}>
      <p className="text-body">{t('update.version', { version: status.current })}</p>
      <p className="text-body" data-testid="update-state" data-state={status.state} role="status">
        {stateText(status, t)}
      </p>
      {status.trouble === null ? null : (
        <Notice tone="attention" testId="update-trouble" text={t(`update.trouble.${status.trouble}`)} />
      )}
      {status.state === 'ready' && waiting !== '' ? (
        <Notice tone="wait" testId="update-waits" text={t('update.waits', { what: waiting })} />
      ) : null}
      {status.hasFeed && status.state !== 'installing' ? <Actions status={status} waits={waiting !== ''} /> : null}
    </Question>
  );
}

function Actions({ status, waits }: { readonly status: UpdateStatus; readonly waits: boolean }) {
  const check = useRequest('update.check');
  const install = usePinRequest('update.install');
  const isReady = status.state === 'ready';
  const isBusy = status.state === 'checking' || status.state === 'downloading';
  return (
    <>
      {isReady && install.prompted !== null ? <PinForm prompted={install.prompted} to="change" /> : null}
      <ErrorLine error={install.error} />
      <ErrorLine error={check.error} />
      {install.prompted !== null ? null : isReady ? (
        <ActionButton
          action="installUpdate"
          busy={install.pending}
          disabled={waits}
          onPress={() => void install.attempt({})}
        />
      ) : (
        <ActionButton action="checkUpdate" busy={check.pending || isBusy} onPress={() => void check.run({})} />
      )}
    </>
  );
}

function stateText({ hasFeed, state, version, checkedAt }: UpdateStatus, t: Translate): string {
  if (!hasFeed) return t('update.noFeed');
  switch (state) {
    case 'none':
      return checkedAt === null
        ? t('update.never')
        : t('update.newest', { when: formatWhen(checkedAt, Date.now(), t.language) });
    case 'checking':
      return t('update.checking');
    case 'known':
    case 'downloading':
    case 'ready':
    case 'installing':
      return t(`update.${state}`, { version: version ?? '' });
    default:
      return state satisfies never;
  }
}

function waitsText(waits: readonly UpdateWait[], t: Translate): string {
  return waits.map(({ what, count }) => t(`update.wait.${what}`, { count })).join(', ');
}
