import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Kurus } from '../../../electron/contract/money.ts';
import type { Balance, Cover } from '../../../electron/contract/status.ts';
import { useAnswer, useSettings, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FactList, fact, MoreFields } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { storedBy } from '../../components/NumberField.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import { Money, TimeAgo } from '../../components/values.tsx';
import { formatMoney, type Language, type Translate, useText } from '../../i18n/index.ts';
import { isStale, waitingOrders } from '../../model/balance.ts';
import { parseMoney } from '../../model/typed.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './AccountView.module.css';
import { BalanceCourse } from './BalanceCourse.tsx';
import { Transactions } from './Transactions.tsx';

/** The balance with its age, the movements, and the addresses that parcels are sent from. */
export function AccountView() {
  return (
    <Page>
      <div className={classes.columns}>
        <div className="stack gap-28">
          <AccountSummary />
          <BalanceCourse />
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
      <ListState {...addresses} label={t('account.sendersLoading')} ownsEscape={false} small />
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

/** Below which balance the desk is warned; stored when the field is left or Enter pressed. */
function LowBalanceField() {
  const t = useText();
  const client = useStation();
  const stored = useSettings()?.lowBalance ?? null;
  const [text, setText] = useState(() => written(stored, t.language));
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<StationError | null>(null);

  // What is typed and not stored yet is only here; a scan must not take it away.
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
        {...storedBy(keep)}
        data-testid="low-balance-limit"
      />
      <ErrorLine error={error} />
    </Section>
  );
}

function written(limit: Kurus | null, language: Language): string {
  return limit === null ? '' : formatMoney(limit, language).replace(/\s?TL$/u, '');
}

/** The balance with its age, the defaults, and whatever else the service reports about the account. */
function AccountSummary() {
  const t = useText();
  const info = useAnswer('account.info', {});
  const known = useStatus((status) => status.balance);
  const isLow = useStatus((status) => status.balanceIsLow) === true;
  // Any answer may carry the balance; the station stores the newest, which may be newer than the account information.
  const answered = info.value === null || info.value.balance === null ? null : info.value;
  const balance = known ?? (answered?.balance == null ? null : { amount: answered.balance, at: answered.at });
  return (
    <Section title={t('light.balance')} testId="account-summary">
      <div className="stack gap-2">
        {balance === null ? (
          <p className="text-body text-quiet">{t('light.noBalance')}</p>
        ) : (
          <BalanceNow balance={balance} isLow={isLow} />
        )}
      </div>
      {isLow ? <Notice tone="pay" testId="low-balance" text={t('account.low')} /> : null}
      <ListState {...info} label={t('account.loading')} ownsEscape={false} small />
      {info.value === null ? null : (
        <>
          <FactList
            facts={[
              fact('carrier', t('account.defaultCarrier'), info.value.defaultCarrier ?? t('list.untold')),
              fact('sender', t('account.defaultSender'), info.value.defaultSenderCode ?? t('list.untold')),
            ]}
          />
          <MoreFields fields={info.value.more} />
          {info.pending ? null : (
            <div>
              <ActionButton action="lookNow" onPress={info.reload} />
            </div>
          )}
        </>
      )}
    </Section>
  );
}

/** The amount with its age, which comes first once another desk or the panel may have changed it since. */
function BalanceNow({ balance, isLow }: { readonly balance: Balance; readonly isLow: boolean }) {
  const t = useText();
  const cover = useStatus((status) => status.cover);
  const waiting = useStatus(waitingOrders) ?? 0;
  const old = isStale(balance.at, useNow(10_000));
  const age = (
    <p className="text-body text-quiet">
      <TimeAgo at={balance.at} />
      {old ? ` · ${t('account.mayDiffer')}` : null}
    </p>
  );
  return (
    <>
      {old ? age : null}
      <p
        className={classes.amount}
        data-stale={old}
        {...(isLow ? { 'data-tone': 'pay' } : {})}
        data-testid="account-balance"
      >
        <Money amount={balance.amount} />
      </p>
      {old ? null : age}
      {cover === null || old ? null : (
        <p className={classes.cover} data-testid="cover">
          {coverText(cover, t)}
          {waiting > cover.parcels ? `. ${t('account.coverWaiting', { count: waiting })}` : null}
        </p>
      )}
    </>
  );
}

function coverText({ parcels, average }: Cover, t: Translate): string {
  const values = { average: formatMoney(average, t.language) };
  return parcels > 0 ? t('account.cover', { ...values, count: parcels }) : t('account.coverNone', values);
}
