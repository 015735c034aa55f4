import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestInput, RequestName, RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import { useStation } from './StationContext.tsx';
import type { Reply } from './station.ts';

export interface RequestHandle<N extends RequestName> {
  readonly run: (input: RequestInput<N>) => Promise<Reply<N>>;
  readonly pending: boolean;
  /** The error of the last run; null once the next one begins. */
  readonly error: StationError | null;
  /** Waits no longer: what the station answers to the last run changes nothing on the screen. */
  readonly drop: () => void;
}

/**
 * One kind of request as a screen uses it: runs it, and knows whether it is under way and what went wrong. `done`: what
 * follows each answer; it may change.
 */
export function useRequest<N extends RequestName>(
  name: N,
  done?: (value: RequestOutput<N>) => unknown,
): RequestHandle<N> {
  const { station } = useStation();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<StationError | null>(null);
  const newest = useRef<object | null>(null);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  const run = useCallback(
    async (input: RequestInput<N>) => {
      const mine = {};
      newest.current = mine;
      setPending(true);
      setError(null);
      const reply = await station.request(name, input);
      if (newest.current === mine) {
        setPending(false);
        if (!reply.ok) setError(reply.error);
      }
      // The station has done it, so the answer counts also after the screen has gone or asked again.
      if (reply.ok) await latest.current?.(reply.value);
      return reply;
    },
    [station, name],
  );
  const drop = useCallback(() => {
    newest.current = null;
    setPending(false);
    setError(null);
  }, []);
  useEffect(() => drop, [drop]);
  return { run, pending, error, drop };
}
