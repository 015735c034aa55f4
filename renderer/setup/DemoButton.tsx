import { useRequest, useStation } from '../bridge/index.ts';
import { Button } from '../components/Button.tsx';
import { ErrorLine } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';
import classes from './setup.module.css';

export function DemoButton({ onOpened }: { readonly onOpened?: () => void }) {
  const t = useText();
  const client = useStation();
  const open = useRequest('demo.open');

  async function run(): Promise<void> {
    const reply = await open.run({});
    if (!reply.ok) return;
    client.takeStatus(reply.value);
    onOpened?.();
  }

  return (
    <div className={classes.form}>
      <div className="row wrap gap-10">
        <Button busy={open.pending} onPress={() => void run()}>
          {t('settings.demoOpen')}
        </Button>
      </div>
      {open.error === null ? null : <ErrorLine error={open.error} />}
    </div>
  );
}
