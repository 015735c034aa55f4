import { useCallback, useEffect, useState } from 'react';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { useStation, useStatus } from '../bridge/StationContext.tsx';
import { useRequest } from '../bridge/useRequest.ts';
import { Button } from '../components/Button.tsx';
import { ErrorLine } from '../components/ErrorLine.tsx';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { useText } from '../i18n/useText.ts';
import classes from './setup.module.css';

/** The printers of this computer; one of them is the one for labels. */
export function PrinterChooser() {
  const t = useText();
  const mirror = useStation();
  const chosenId = useStatus(({ printer }) => printer?.id ?? null);
  const [printers, setPrinters] = useState<readonly PrinterInfo[] | null>(null);
  const list = useRequest('printers.list');
  const choose = useRequest('printers.choose');

  const { run } = list;
  const refresh = useCallback(async () => {
    const reply = await run({});
    if (reply.ok) setPrinters(reply.value);
  }, [run]);
  useEffect(() => {
    void refresh();
  }, [refresh]);

  async function take(printerId: string): Promise<void> {
    const reply = await choose.run({ printerId });
    if (reply.ok) mirror.takeStatus(reply.value);
  }

  const error = choose.error ?? list.error;
  return (
    <div className={classes.form}>
      {printers !== null && printers.length === 0 ? <p className={classes.none}>{t('settings.noPrinters')}</p> : null}
      <ul className={classes.printers}>
        {printers?.map((printer) => (
          <li key={printer.id} className={classes.printer}>
            <span>
              <strong>{printer.name}</strong>
              <small>
                {printer.kind === 'folder' ? t('settings.folder') : t(`printerState.${printer.state}`)}
                {printer.reason === null ? null : ` · ${printer.reason}`}
              </small>
            </span>
            {printer.id === chosenId ? (
              <span className={classes.chosen} data-tone="done">
                <ToneIcon name="done" size={22} />
                {t('settings.chosen')}
              </span>
            ) : (
              <Button busy={choose.pending} onPress={() => void take(printer.id)}>
                {t('settings.choose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error === null ? null : <ErrorLine error={error} />}
      <div className={classes.buttons}>
        <Button busy={list.pending} onPress={() => void refresh()}>
          {t('settings.refresh')}
        </Button>
      </div>
    </div>
  );
}
