import { useState } from 'react';
import { useRequest } from '../../bridge/useRequest.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/useText.ts';
import { Question } from './Question.tsx';
import classes from './SettingsView.module.css';

/** The sheet of command barcodes, to be printed on ordinary paper and hung up at the desk. */
export function CommandSheet() {
  const t = useText();
  const { run, pending, error } = useRequest('commands.saveSheet');
  const [path, setPath] = useState<string | null>(null);
  async function save(): Promise<void> {
    setPath(null);
    const reply = await run({});
    if (reply.ok) setPath(reply.value.path);
  }
  return (
    <Question id="commandSheet" title={t('settingsMore.sheet')} hint={t('settingsMore.sheetHint')}>
      <div className={classes.buttons}>
        <Button busy={pending} onPress={() => void save()}>
          {t('settingsMore.saveSheet')}
        </Button>
      </div>
      {error === null ? null : <ErrorLine error={error} />}
      {path === null ? null : <SavedFile path={path}>{t('settingsMore.sheetSaved', { path })}</SavedFile>}
    </Question>
  );
}
