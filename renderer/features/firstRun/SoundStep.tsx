import { useState } from 'react';
import { DoneLine } from '../../components/DoneLine.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { useText } from '../../i18n/useText.ts';
import { SoundTest } from '../../setup/SoundTest.tsx';
import classes from './DeskCheckPage.module.css';

/** Play a sound; whoever stands here has heard it, or says that they have not. */
export function SoundStep({ isDone, onHeard }: { readonly isDone: boolean; readonly onHeard: () => void }) {
  const t = useText();
  const [asked, setAsked] = useState<'not_played' | 'played' | 'not_heard'>('not_played');
  const yes = () => {
    setAsked('not_played');
    onHeard();
  };
  const no = () => setAsked('not_heard');
  return (
    <>
      <p className={classes.body}>{t('check.soundBody')}</p>
      <SoundTest onPlayed={() => setAsked('played')} />
      {asked === 'played' ? (
        <QuestionBox
          title={t('check.isHeard')}
          question={{
            acts: [
              { label: t('check.isHeardYes'), onPress: yes },
              { label: t('check.isHeardNo'), onPress: no },
            ],
            leave: { label: t('question.notNow'), onPress: () => setAsked('not_played') },
          }}
        />
      ) : null}
      {asked === 'not_heard' ? (
        <p className={classes.body} role="status">
          {t('check.notHeard')}
        </p>
      ) : null}
      {isDone && asked !== 'played' ? <DoneLine>{t('check.heard')}</DoneLine> : null}
    </>
  );
}
