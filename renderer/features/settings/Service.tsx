import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatMoney, useText } from '../../i18n/index.ts';
import { AddressFields, KeyField } from '../../setup/ConnectionFields.tsx';
import { SwitchProfile } from '../../setup/SwitchProfile.tsx';
import setupClasses from '../../setup/setup.module.css';
import { useConnectionDraft } from '../../setup/useConnectionDraft.ts';
import { Question } from './Question.tsx';
import classes from './settings.module.css';

/** The address of the service, and its key. */
export function Service() {
  const t = useText();
  const demo = useRequest('demo.open', useStation().takeStatus);
  const profile = useStatus((status) => status.profile);
  const baseUrl = useStatus((status) => status.baseUrl);
  const hint =
    profile === 'demo' || baseUrl === null
      ? t('settings.connectionDemo')
      : profile === 'sandbox'
        ? t('settings.connectionSandbox', { address: baseUrl })
        : t('settings.connectionLive', { address: baseUrl });
  return (
    <Question id="connection" hint={hint}>
      <SwitchProfile />
      <ConnectionForm />
      {profile === 'demo' ? null : (
        <>
          <p className={classes.demo}>{t('settings.demoBody')}</p>
          <div className={setupClasses.form}>
            <div className="row wrap gap-10">
              <ActionButton action="openDemo" busy={demo.pending} onPress={() => void demo.run({})} />
            </div>
            <ErrorLine error={demo.error} />
          </div>
        </>
      )}
    </Question>
  );
}

/** Address and key of the service, or of its sandbox: two connections, each with its own address, key and jobs. */
function ConnectionForm() {
  const t = useText();
  const draft = useConnectionDraft();
  const { isComplete, checking, saving, error, checked } = draft;
  const isBusy = checking || saving;
  return (
    <Form
      className={setupClasses.form}
      onEnter={() => {
        if (isComplete && !isBusy) void draft.connect();
      }}
    >
      <AddressFields draft={draft} />
      <KeyField draft={draft} />
      <div className="row wrap gap-10">
        <Button type="submit" keys="Enter" variant="primary" busy={saving} disabled={!isComplete || isBusy}>
          {saving ? t('common.trying') : t('settings.save')}
        </Button>
        <ActionButton
          action="checkConnection"
          busy={checking}
          disabled={!isComplete || isBusy}
          onPress={() => void draft.check()}
        >
          {checking ? t('common.trying') : t('settings.check')}
        </ActionButton>
      </div>
      {error === null || isBusy ? null : <ErrorLine error={error} />}
      {checked === null ? null : (
        <DoneLine>
          {checked.balance === null
            ? t('settings.checked')
            : t('settings.checkedBalance', { amount: formatMoney(checked.balance.amount, t.language) })}
        </DoneLine>
      )}
    </Form>
  );
}
