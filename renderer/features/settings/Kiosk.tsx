import { useRequest, useStation } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { PinMissing } from './PinMissing.tsx';
import { type PartProps, Question } from './Question.tsx';

interface KioskProps extends Pick<PartProps, 'settings'> {
  /** Leads to where the owner's PIN is set. */
  readonly onSetPin: () => void;
}

/** Fills the screen and locks it; only the owner's PIN leads out again, so there has to be one first. */
export function Kiosk({ settings, onSetPin }: KioskProps) {
  const t = useText();
  const client = useStation();
  const { run, pending, error } = useRequest('kiosk.enter');
  async function enter(): Promise<void> {
    const reply = await run({});
    if (reply.ok) client.takeSettings(reply.value);
  }
  return (
    <Question id="kiosk" title={t('kiosk.question')} hint={t('kiosk.hint')}>
      {settings.kiosk ? <p className="text-body">{t('kiosk.isOn')}</p> : null}
      {settings.kiosk ? null : (
        <div className="row wrap items-center gap-10">
          <ActionButton action="enterKiosk" busy={pending} onPress={() => void enter()}>
            {t('kiosk.enter')}
          </ActionButton>
        </div>
      )}
      {error?.code === 'pin_missing' ? (
        <PinMissing text={t('kiosk.needsPin')} onSetPin={onSetPin} />
      ) : error === null ? null : (
        <ErrorLine error={error} />
      )}
    </Question>
  );
}
