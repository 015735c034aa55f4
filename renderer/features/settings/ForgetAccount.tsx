import { useState } from 'react';
import { useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import { Question } from './Question.tsx';

/** Takes the keys of the open account from this computer. What cannot be recovered is shown first. */
export function ForgetAccount() {
  const t = useText();
  const client = useStation();
  const profile = useStatus((status) => status.profile);
  const forget = usePinRequest('connection.forget', client.takeStatus);
  const { prompted, attempt } = forget;
  const [isPrompted, setIsPrompted] = useState(false);
  if (profile !== 'live' && profile !== 'sandbox') return null;
  return (
    <Question id="forgetAccount" hint={t('forgetAccount.hint')}>
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      <ErrorLine error={forget.error} />
      {isPrompted && prompted === null ? (
        <QuestionBox
          title={t('forgetAccount.question')}
          body={t('forgetAccount.sure')}
          busy={forget.pending}
          actions={[{ label: t(`forgetAccount.forget.${profile}`), onPress: () => void attempt({ profile }) }]}
          leave={{ label: t('forgetAccount.keep'), onPress: () => setIsPrompted(false) }}
        />
      ) : null}
      {isPrompted ? null : <ActionButton action="forgetAccount" onPress={() => setIsPrompted(true)} />}
    </Question>
  );
}
