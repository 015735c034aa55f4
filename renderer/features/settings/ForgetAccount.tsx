import { useCallback, useState } from 'react';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { isPinError, PinForm, usePinPrompt } from '../../jobs/index.ts';
import { Question } from './Question.tsx';

/** Takes the keys of the open account from this computer. What cannot be recovered is shown first. */
export function ForgetAccount() {
  const t = useText();
  const client = useStation();
  const profile = useStatus((status) => status.profile);
  const forget = useRequest('connection.forget');
  const [isPrompted, setIsPrompted] = useState(false);
  const { run } = forget;
  const forgotten = useCallback(
    async (wanted: 'live' | 'sandbox', pin?: string) => {
      const reply = await run({ profile: wanted, pin: pin ?? null });
      if (reply.ok) client.takeStatus(reply.value);
      return reply.ok ? null : reply.error;
    },
    [run, client],
  );
  const { prompted, attempt } = usePinPrompt(forgotten, forget.pending);
  if (profile !== 'live' && profile !== 'sandbox') return null;
  return (
    <Question id="forgetAccount" title={t('forgetAccount.question')} hint={t('forgetAccount.hint')}>
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      {forget.error === null || isPinError(forget.error) ? null : <ErrorLine error={forget.error} />}
      {isPrompted && prompted === null ? (
        <QuestionBox
          title={t('forgetAccount.question')}
          body={t('forgetAccount.sure')}
          busy={forget.pending}
          actions={[{ label: t(`forgetAccount.forget.${profile}`), onPress: () => void attempt(profile) }]}
          leave={{ label: t('forgetAccount.keep'), onPress: () => setIsPrompted(false) }}
        />
      ) : null}
      {isPrompted ? null : (
        <div className="row wrap items-center gap-10">
          <ActionButton action="forgetAccount" onPress={() => setIsPrompted(true)}>
            {t('forgetAccount.open')}
          </ActionButton>
        </div>
      )}
    </Question>
  );
}
