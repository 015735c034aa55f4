import { useStatus } from '../../bridge/StationContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './DeskCheckPage.module.css';
import { FirstLabel } from './FirstLabel.tsx';

/** All five are seen to: in the demo a first label, elsewhere the way to the desk. */
export function ReadyPanel({ onDone }: { readonly onDone?: () => void }) {
  const t = useText();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  if (isDemo && onDone !== undefined) return <FirstLabel onDone={onDone} />;
  return (
    <>
      <p className={classes.body}>{onDone === undefined ? t('check.connectFirst') : t('check.readyBody')}</p>
      {onDone === undefined ? null : (
        <div>
          <Button look="strong" size="large" onPress={onDone}>
            {t('firstRun.finish')}
          </Button>
        </div>
      )}
    </>
  );
}
