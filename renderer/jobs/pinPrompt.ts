import { useCallback, useState } from 'react';
import type { RequestInput, RequestName, RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import { useRequest } from '../bridge/index.ts';

/** A prompt for the owner's PIN, with the outcome of the last try. */
export interface PinPrompt {
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
  PinPrompt['state']
>;
/** The wait in ms where the station does not say how long. */
const USUAL_WAIT_MS = 60_000;

export function isPinError(error: StationError | null): boolean {
  return error !== null && error.code in STATES;
}

/** Tries the action, and prompts for the owner's PIN if that is needed. The PIN itself is never stored here. */
export function usePinPrompt<W>(
  attempt: (wanted: W, pin?: string) => Promise<StationError | null>,
  pending: boolean,
): { readonly attempt: (wanted: W) => Promise<{ readonly ok: boolean }>; readonly prompted: PinPrompt | null } {
  const [refused, setRefused] = useState<{
    readonly wanted: W;
    readonly state: PinPrompt['state'];
    readonly until: number | null;
  } | null>(null);

  const send = useCallback(
    async (wanted: W, pin?: string) => {
      const error = await attempt(wanted, pin);
      const state = stateOf(error);
      const until = state === 'wait' ? Date.now() + (error?.retryAfterMs ?? USUAL_WAIT_MS) : null;
      setRefused(state === null ? null : { wanted, state, until });
      return { ok: error === null };
    },
    [attempt],
  );

  const prompted =
    refused === null
      ? null
      : {
          state: refused.state,
          until: refused.until,
          pending,
          onPin: (pin: string) => void send(refused.wanted, pin),
          onClose: () => setRefused(null),
        };
  return { attempt: useCallback((wanted: W) => send(wanted), [send]), prompted };
}

/** The requests that the owner may have to allow. */
type OwnerRequest = { [N in RequestName]: 'pin' extends keyof RequestInput<N> ? N : never }[RequestName];

/** Such a request. `done`: what follows once it is. `error`: of its last try, but for what the PIN's own form says. */
export function usePinRequest<N extends OwnerRequest>(name: N, done?: (value: RequestOutput<N>) => unknown) {
  const { run, pending, error, drop } = useRequest(name, done);
  const send = useCallback(
    async (wanted: Omit<RequestInput<N>, 'pin'>, pin?: string) => {
      const reply = await run({ ...wanted, pin: pin ?? null } as RequestInput<N>);
      return reply.ok ? null : reply.error;
    },
    [run],
  );
  return { ...usePinPrompt(send, pending), pending, error: isPinError(error) ? null : error, drop };
}

function stateOf(error: StationError | null): PinPrompt['state'] | null {
  switch (error?.code) {
    case 'pin_needed':
    case 'pin_wrong':
    case 'pin_wait':
      return STATES[error.code];
    default:
      return null;
  }
}
