import { type CancelMethod, cancelMethodSchema } from '../../../electron/contract/service.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { Choice } from '../../components/Choice.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { useText } from '../../i18n/useText.ts';
import { ConnectionForm } from '../../setup/ConnectionForm.tsx';
import { DemoButton } from '../../setup/DemoButton.tsx';
import { SwitchProfile } from '../../setup/SwitchProfile.tsx';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

/** Which service, and with which key. */
export function Service() {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const baseUrl = useStatus((status) => status.baseUrl);
  const hint =
    profile === 'demo' || baseUrl === null
      ? t('settings.connectionDemo')
      : profile === 'sandbox'
        ? t('settings.connectionSandbox', { address: baseUrl })
        : t('settings.connectionLive', { address: baseUrl });
  return (
    <Question id="connection" title={t('settings.connection')} hint={hint}>
      <SwitchProfile />
      <ConnectionForm />
      {profile === 'demo' ? null : (
        <>
          <p className={classes.demo}>{t('settings.demoBody')}</p>
          <DemoButton />
        </>
      )}
    </Question>
  );
}

/** How fast it may be asked, who else asks it, what a list waits for, and how a cancel is asked for. */
export function Limits({ settings, update }: PartProps) {
  const t = useText();
  return (
    <>
      <Question id="limits" title={t('settings.limits')} hint={t('settings.requestsHint')}>
        <div className={classes.short}>
          <NumberField
            label={t('settings.requestsPerMinute')}
            value={settings.requestsPerMinute}
            min={6}
            max={120}
            onKeep={(requestsPerMinute) => update({ requestsPerMinute })}
          />
        </div>
      </Question>
      <Question id="othersShip" title={t('settings.othersShip')} hint={t('settings.othersShipHint')}>
        <Choice<'alone' | 'others'>
          aria-label={t('settings.othersShip')}
          value={settings.othersShip ? 'others' : 'alone'}
          onChange={(value) => update({ othersShip: value === 'others' })}
          data={[
            { value: 'alone', label: t('settings.othersShipNo') },
            { value: 'others', label: t('settings.othersShipYes') },
          ]}
        />
      </Question>
      <Question id="listLabels" title={t('settings.listLabels')} hint={t('settings.listLabelsHint')}>
        <Choice<'wait' | 'later'>
          aria-label={t('settings.listLabels')}
          value={settings.listWaitsForLabel ? 'wait' : 'later'}
          onChange={(value) => update({ listWaitsForLabel: value === 'wait' })}
          data={[
            { value: 'wait', label: t('settings.listLabelsWait') },
            { value: 'later', label: t('settings.listLabelsLater') },
          ]}
        />
      </Question>
      <Question id="cancelMethod" title={t('settings.cancelMethod')} hint={t('settings.cancelMethodHint')}>
        <Choice<CancelMethod>
          aria-label={t('settings.cancelMethod')}
          value={settings.cancelMethod}
          onChange={(cancelMethod) => update({ cancelMethod })}
          data={[...cancelMethodSchema.options]}
        />
      </Question>
    </>
  );
}
