import { ErrorLine } from '../../components/ErrorLine.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useText } from '../../i18n/useText.ts';
import { keysOf } from '../../model/keyTable.ts';
import classes from './UndoLine.module.css';
import type { Undo } from './useUndo.ts';

/** That the last change is saved, and the way back; at the lower edge, in sight wherever the page is scrolled to. */
export function UndoLine({ undo }: { readonly undo: Undo }) {
  const t = useText();
  if (undo.error !== null) return <ErrorLine error={undo.error} />;
  if (undo.state === 'none') return null;
  return (
    <div className={classes.line} role="status" data-testid="undo" data-tone="done">
      <ToneIcon name="done" size={24} />
      <strong>{undo.state === 'saved' ? t('printers.saved') : t('printers.undone')}</strong>
      {undo.state === 'saved' ? (
        <KeyHint keys={keysOf('undoSetting')} label={t('printers.undo')} onPress={undo.run} />
      ) : null}
    </div>
  );
}
