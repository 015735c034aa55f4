import { useState } from 'react';
import { paymentLink } from '../../../electron/contract/paymentLink.ts';
import type { AccountHold } from '../../../electron/contract/status.ts';
import { type PaymentMethod, useCheckService, useRequest, useSettings, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dock } from '../../components/Dock.tsx';
import { LargeQr } from '../../components/PaymentQr.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { HandedLine } from '../../jobs/index.ts';
import { type CommandId, keysOf, titleOf } from '../../model/commandRegistry.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';

const METHODS = { openPayment: 'open', copyLink: 'copy', mailLink: 'mail' } as const satisfies Partial<
  Record<CommandId, PaymentMethod>
>;

/** The debt of the account with its keys: the same as those of a payment. */
export function HoldDock({ hold }: { readonly hold: AccountHold }) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const isLocked = useSettings()?.kiosk === true;
  const link = paymentLink(hold.url, profile);
  const paying = useRequest('payment.handOff');
  const serviceCheck = useCheckService();
  const [handed, setHanded] = useState<{ readonly method: PaymentMethod; readonly host: string } | null>(null);
  const [isLarge, setLarge] = useState(false);
  const pending = paying.pending || serviceCheck.pending;

  async function handOff(method: PaymentMethod): Promise<void> {
    setHanded(null);
    serviceCheck.drop();
    const reply = await paying.run({ of: { kind: 'hold' }, method });
    if (reply.ok) setHanded({ method, host: reply.value.host });
  }
  function lookNow(): void {
    setHanded(null);
    paying.drop();
    void serviceCheck.run();
  }

  const safe = link.kind === 'safe' ? link : null;
  const methods = (['openPayment', 'copyLink', 'mailLink'] as const).filter(
    (name) => safe !== null && (!isLocked || name === 'copyLink'),
  );
  const keys = [
    ...methods.map((name) => ({ name, run: () => void handOff(METHODS[name]) })),
    ...(safe === null ? [] : [{ name: 'view' as const, run: () => setLarge(true) }]),
    { name: 'lookNow' as const, run: lookNow },
  ];
  const isFree = !pending && !isLarge;
  useShortcuts(isFree ? Object.fromEntries(keys.map(({ name, run }) => [name, run])) : {});
  const error = paying.error ?? serviceCheck.error;
  return (
    <>
      {isLarge && safe !== null ? (
        <LargeQr link={safe} code={null} amount={hold.amount} expiresAt={null} onClose={() => setLarge(false)} />
      ) : null}
      <Dock
        label={t('payments.chosen')}
        testId="payment-chosen"
        who={<strong>{t('payments.debt')}</strong>}
        keys={keys.map(({ name, run }) => (
          <Button key={name} action={name} keys={keysOf(name)} disabled={pending} onPress={run}>
            {t(titleOf(name, 'payments'))}
          </Button>
        ))}
        notice={
          <>
            <ErrorLine error={error} />
            {handed === null ? null : <HandedLine handed={handed} />}
          </>
        }
      />
    </>
  );
}
