import { useRequest, useSettings, useStation, useStatus } from '../bridge/index.ts';
import { Button } from '../components/Button.tsx';
import { ErrorLine } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';
import classes from './setup.module.css';

/** Switches to the other connection if its address is stored already; the key is in the keychain. */
export function SwitchProfile() {
  const t = useText();
  const client = useStation();
  const settings = useSettings();
  const present = useStatus((status) => status.profile);
  const open = useRequest('connection.open', client.takeStatus);
  const stored = (['live', 'sandbox'] as const).filter(
    (profile) => profile !== present && (profile === 'live' ? settings?.liveBaseUrl : settings?.sandboxBaseUrl) != null,
  );
  if (stored.length === 0) return null;
  return (
    <div className={classes.form}>
      <div className="row wrap gap-10">
        {stored.map((profile) => (
          <Button key={profile} busy={open.pending} onPress={() => void open.run({ profile })}>
            {t(`settings.open.${profile}`)}
          </Button>
        ))}
      </div>
      <ErrorLine error={open.error} />
    </div>
  );
}
