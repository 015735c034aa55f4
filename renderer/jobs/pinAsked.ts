import { useCallback, useState } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';

/** A print that the owner has to allow, and what became of the last try. */
export interface PinAsked {
  readonly state: 'needed' | 'wrong' | 'wait';
  /** Epoch ms until which no PIN is taken; null while one is. */
  readonly until: number | null;
  readonly pending: boolean;
  readonly onPin: (pin: string) => void;
  readonly onClose: () => void;
}

type PinCode = 'pin_needed' | 'pin_wrong' | 'pin_wait';

const STATES = { pin_needed: 'needed', pin_wrong: 'wrong', pin_wait: 'wait' } as const satisfies Record<
  PinCode,
  PinAsked['state']
>;
/** Where the station does not tell how long. */
const USUAL_WAIT_MS = 60_000;

export function isPinError(error: StationError | null): boolean {
  return error !== null && error.code in STATES;
}

type Print = (reason: string | null, pin?: string) => Promise<StationError | null>;

/** Prints, and asks for the owner's PIN where that is wanted. The PIN itself is kept nowhere here. */
export function usePinAsked(
  print: Print,
  pending: boolean,
): { readonly print: (reason: string | null) => Promise<void>; readonly asked: PinAsked | null } {
  const [refused, setRefused] = useState<{
    readonly reason: string | null;
    readonly state: PinAsked['state'];
    readonly until: number | null;
  } | null>(null);

  const send = useCallback(
    async (reason: string | null, pin?: string) => {
      const error = await print(reason, pin);
      const state = stateOf(error);
      if (error === null || state === null) return setRefused(null);
      const until = state === 'wait' ? Date.now() + (error.retryAfterMs ?? USUAL_WAIT_MS) : null;
      setRefused({ reason, state, until });
    },
    [print],
  );

  const asked =
    refused === null
      ? null
      : {
          state: refused.state,
          until: refused.until,
          pending,
          onPin: (pin: string) => void send(refused.reason, pin),
          onClose: () => setRefused(null),
        };
  return { print: useCallback((reason: string | null) => send(reason), [send]), asked };
}

function stateOf(error: StationError | null): PinAsked['state'] | null {
  switch (error?.code) {
    case 'pin_needed':
    case 'pin_wrong':
    case 'pin_wait':
      return STATES[error.code];
    default:
      return null;
  }
}
