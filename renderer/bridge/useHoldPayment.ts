import { useState } from 'react';
import type { RequestInput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import { type PaymentLink, paymentLink } from '../../electron/contract/paymentLink.ts';
import type { AccountHold } from '../../electron/contract/status.ts';
import { useSettings, useStatus } from './StationContext.tsx';
import { useCheckService } from './useCheckService.ts';
import { useRequest } from './useRequest.ts';

export type HandOffWay = RequestInput<'payment.handOff'>['way'];

export interface HoldPayment {
  readonly hold: AccountHold;
  readonly link: PaymentLink;
  /** What can be done with the link here: none where it is not safe, no other program while the screen is locked. */
  readonly ways: readonly HandOffWay[];
  readonly handOff: (way: HandOffWay) => Promise<void>;
  /** The way that was last gone, once it is done. */
  readonly done: HandOffWay | null;
  readonly lookNow: () => Promise<void>;
  readonly pending: boolean;
  /** Of what was wanted last. */
  readonly error: StationError | null;
}

/** The debt that holds the account (API section 7), and how it gets paid; null while there is none. */
export function useHoldPayment(): HoldPayment | null {
  const hold = useStatus((status) => status.hold);
  const profile = useStatus((status) => status.profile);
  const isLocked = useSettings()?.kiosk === true;
  const pay = useRequest('payment.handOff');
  const check = useCheckService();
  const [wanted, setWanted] = useState<'look' | HandOffWay | null>(null);
  const [done, setDone] = useState<HandOffWay | null>(null);
  if (hold === null) return null;
  const link = paymentLink(hold.url, profile);
  return {
    hold,
    link,
    ways: link.kind === 'refused' ? [] : isLocked ? ['copy'] : ['open', 'copy', 'mail'],
    handOff: async (way) => {
      setWanted(way);
      setDone(null);
      const reply = await pay.run({ of: { kind: 'hold' }, way });
      if (reply.ok) setDone(way);
    },
    done,
    lookNow: async () => {
      setWanted('look');
      await check.run();
    },
    pending: pay.pending || check.pending,
    error: wanted === 'look' ? check.error : pay.error,
  };
}
