import { Button } from '../../components/Button.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import type { PartProps } from './partProps.ts';
import { Question } from './Question.tsx';
import classes from './SettingsView.module.css';

interface CheckAgainProps extends Pick<PartProps, 'settings'> {
  readonly onCheckDesk: () => void;
}

/** When the desk was checked, what was put off then, and the way to do it again. */
export function CheckAgain({ settings, onCheckDesk }: CheckAgainProps) {
  const t = useText();
  const language = useLanguage();
  const { deskCheckedAt, deskCheck } = settings;
  const skipped = deskCheck.skipped.map((step) => t(`check.step.${step}`)).join(', ');
  return (
    <Question id="checkDesk" title={t('check.question')} hint={t('check.hint')}>
      <p className={classes.told} data-testid="desk-checked">
        {deskCheckedAt === null
          ? t('check.never')
          : t('check.when', { when: formatDate(deskCheckedAt, Date.now(), language) })}
      </p>
      {skipped === '' ? null : <p className={classes.told}>{t('check.wasSkipped', { steps: skipped })}</p>}
      <div className={classes.buttons}>
        <Button onPress={onCheckDesk}>{t('check.again')}</Button>
      </div>
    </Question>
  );
}
