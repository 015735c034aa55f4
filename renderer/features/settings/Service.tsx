import { useStatus } from '../../bridge/index.ts';
import { useText } from '../../i18n/index.ts';
import { ConnectionForm } from '../../setup/ConnectionForm.tsx';
import { DemoButton } from '../../setup/DemoButton.tsx';
import { SwitchProfile } from '../../setup/SwitchProfile.tsx';
import { Question } from './Question.tsx';
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
