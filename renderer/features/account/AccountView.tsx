import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Kurus } from '../../../electron/contract/money.ts';
import { useAnswer, useSettings, useStation } from '../../bridge/index.ts';
import { MoreFields } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatMoney, type Language, useText } from '../../i18n/index.ts';
import { parseMoney } from '../../model/typed.ts';
import { useStay } from '../../scanner/useScanner.ts';
import { AccountSummary } from './AccountSummary.tsx';
import classes from './AccountView.module.css';
import { Transactions } from './Transactions.tsx';

/** The balance with its age, the movements, and the addresses that parcels are sent from. */
export function AccountView() {
  return (
    <Page>
      <div className={classes.columns}>
        <div className="stack gap-28">
          <AccountSummary />
          <LowBalanceField />
          <SenderAddresses />
        </div>
        <Transactions />
      </div>
    </Page>
  );
}

/** The registered sender addresses; new ones are added by the service's people alone (API section 4.1). */
function SenderAddresses() {
  const t = useText();
  const addresses = useAnswer('account.senderAddresses', { fresh: true });
  return (
    <Section title={t('account.senders')} testId="sender-addresses">
      <ListState
        pending={addresses.pending}
        stopped={addresses.stopped}
        error={addresses.error}
        label={t('account.sendersLoading')}
        onStop={addresses.stop}
        onRetry={addresses.reload}
        ownsEscape={false}
        small
      />
      {addresses.value?.length === 0 ? <p className="text-body text-quiet">{t('account.sendersEmpty')}</p> : null}
      <ul className={classes.addresses}>
        {addresses.value?.map(({ code, title, more }) => (
          <li key={code}>
            <strong>{title ?? code}</strong>
            {title === null ? null : <span>{code}</span>}
            <MoreFields fields={more} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Below which balance the desk is warned; kept when the field is left or Enter pressed. */
function LowBalanceField() {
  const t = useText();
  const client = useStation();
  const stored = useSettings()?.lowBalance ?? null;
  const [text, setText] = useState(() => written(stored, t.language));
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<StationError | null>(null);

  // What is typed and not kept yet is here alone; a scan must not take it away.
  useStay(text !== written(stored, t.language));

  function keep(): void {
    const limit = text.trim() === '' ? null : parseMoney(text, t.language);
    const isReadable = limit !== null || text.trim() === '';
    setProblem(isReadable ? null : t('account.notAnAmount'));
    if (!isReadable) return;
    setText(written(limit, t.language));
    if (limit !== stored) void client.updateSettings({ lowBalance: limit }).then(setError);
  }

  return (
    <Section title={t('account.lowTitle')}>
      <TextInput
        inputMode="decimal"
        maxLength={20}
        label={t('account.lowLimit')}
        description={t('account.lowHint')}
        placeholder={t('account.lowNever')}
        rightSection={<span aria-hidden="true">{t('account.currency')}</span>}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
        data-testid="low-balance-limit"
      />
      <ErrorLine error={error} />
    </Section>
  );
}

function written(limit: Kurus | null, language: Language): string {
  return limit === null ? '' : formatMoney(limit, language).replace(/\s?TL$/u, '');
}
