import { Button } from '../components/Button.tsx';
import { DoneLine, ErrorLine } from '../components/ResultLine.tsx';
import { formatMoney, useLanguage, useText } from '../i18n/index.ts';
import { AddressFields, KeyField } from './ConnectionFields.tsx';
import classes from './setup.module.css';
import { useConnectionDraft } from './useConnectionDraft.ts';

/** Address and key of the service, or of its sandbox: two connections, each with its own address, key and jobs. */
export function ConnectionForm() {
  const t = useText();
  const language = useLanguage();
  const draft = useConnectionDraft();
  const { isComplete, checking, saving, error, checked } = draft;
  const isBusy = checking || saving;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isBusy) void draft.connect();
      }}
    >
      <AddressFields draft={draft} />
      <KeyField draft={draft} />
      <div className="row wrap gap-10">
        <Button
          type="submit"
          keys="Enter"
          variant="primary"
          busy={saving}
          disabled={!isComplete || isBusy}
          onPress={() => {}}
        >
          {saving ? t('settings.checking') : t('settings.save')}
        </Button>
        <Button busy={checking} disabled={!isComplete || isBusy} onPress={() => void draft.check()}>
          {checking ? t('settings.checking') : t('settings.check')}
        </Button>
      </div>
      {error === null || isBusy ? null : <ErrorLine error={error} />}
      {checked === null ? null : (
        <DoneLine>
          {checked.balance === null
            ? t('settings.checked')
            : t('settings.checkedBalance', { amount: formatMoney(checked.balance.amount, language) })}
        </DoneLine>
      )}
    </form>
  );
}
