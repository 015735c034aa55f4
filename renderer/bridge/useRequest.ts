import { useCallback, useState } from 'react';
import type { RequestInput, RequestName } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import { useStation } from './StationContext.tsx';
import type { Reply } from './station.ts';

export interface RequestHandle<N extends RequestName> {
  readonly run: (input: RequestInput<N>) => Promise<Reply<N>>;
  readonly pending: boolean;
  /** Of the last run; null once the next one begins. */
  readonly error: StationError | null;
}

/** One kind of request as a screen uses it: runs it, and knows whether it is under way and what went wrong. */
export function useRequest<N extends RequestName>(name: N): RequestHandle<N> {
  const { station } = useStation();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<StationError | null>(null);
  const run = useCallback(
    async (input: RequestInput<N>) => {
      setPending(true);
      setError(null);
      const reply = await station.request(name, input);
      setPending(false);
      if (!reply.ok) setError(reply.error);
      return reply;
    },
    [station, name],
  );
  return { run, pending, error };
}
