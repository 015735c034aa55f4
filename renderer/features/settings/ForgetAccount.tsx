import { useCallback, useState } from 'react';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActButton, ErrorLine, QuestionBox } from '../../components/index.ts';
import { useText } from '../../i18n/index.ts';
import { isPinError, PinForm, usePinAsked } from '../../jobs/index.ts';
import { Question } from './Question.tsx';
import classes from './settings.module.css';

/** Takes the keys of the open account from this computer. What cannot be had again is said first. */
export function ForgetAccount() {
  const t = useText();
  const mirror = useStation();
  const profile = useStatus((status) => status.profile);
  const forget = useRequest('connection.forget');
  const [isAsked, setIsAsked] = useState(false);
  const { run } = forget;
  const forgotten = useCallback(
    async (wanted: 'live' | 'sandbox', pin?: string) => {
      const reply = await run({ profile: wanted, pin: pin ?? null });
      if (reply.ok) mirror.takeStatus(reply.value);
      return reply.ok ? null : reply.error;
    },
    [run, mirror],
  );
  const { asked, attempt } = usePinAsked(forgotten, forget.pending);
  if (profile !== 'live' && profile !== 'sandbox') return null;
  return (
    <Question id="forgetAccount" title={t('forgetAccount.question')} hint={t('forgetAccount.hint')}>
      {asked === null ? null : <PinForm asked={asked} to="change" />}
      {forget.error === null || isPinError(forget.error) ? null : <ErrorLine error={forget.error} />}
      {isAsked && asked === null ? (
        <QuestionBox
          title={t('forgetAccount.question')}
          body={t('forgetAccount.sure')}
          busy={forget.pending}
          question={{
            acts: [{ label: t(`forgetAccount.forget.${profile}`), onPress: () => void attempt(profile) }],
            leave: { label: t('forgetAccount.keep'), onPress: () => setIsAsked(false) },
          }}
        />
      ) : null}
      {isAsked ? null : (
        <div className={classes.buttons}>
          <ActButton act="forgetAccount" onPress={() => setIsAsked(true)}>
            {t('forgetAccount.open')}
          </ActButton>
        </div>
      )}
    </Question>
  );
}
