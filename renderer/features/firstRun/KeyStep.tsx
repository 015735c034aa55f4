import { useStatus } from '../../bridge/StationContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { KeyField } from '../../setup/ConnectionFields.tsx';
import type { ConnectionDraft } from '../../setup/useConnectionDraft.ts';
import classes from './DeskCheckPage.module.css';

interface KeyStepProps {
  readonly draft: ConnectionDraft;
  readonly isDone: boolean;
}

/** The key of the service: tried, and kept once the service has taken it. */
export function KeyStep({ draft, isDone }: KeyStepProps) {
  const t = useText();
  const language = useLanguage();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const balance = useStatus((status) => status.balance);
  const { isComplete, saving, error } = draft;
  if (isDemo) return <p className={classes.body}>{t('check.demoNeedsNoKey')}</p>;
  return (
    <>
      {isDone ? (
        <DoneLine>
          {balance === null
            ? t('check.accepted')
            : t('settings.checkedBalance', { amount: formatMoney(balance.amount, language) })}
        </DoneLine>
      ) : null}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !saving) void draft.connect();
        }}
      >
        <KeyField draft={draft} />
        {draft.baseUrl.trim() === '' ? <p className={classes.body}>{t('check.addressFirst')}</p> : null}
        <div>
          <Button
            type="submit"
            keys="Enter"
            look={isDone ? 'normal' : 'primary'}
            busy={saving}
            disabled={!isComplete}
            onPress={() => {}}
          >
            {saving ? t('settings.checking') : t('settings.save')}
          </Button>
        </div>
      </form>
      {error === null || saving ? null : <ErrorLine error={error} />}
    </>
  );
}
