import type { StationError } from '../../electron/contract/errors.ts';
import { useStation } from './StationContext.tsx';
import { useRequest } from './useRequest.ts';

/** Asks the service at once how things stand, which also ends the waiting after an outage or an account hold. */
export function useCheckService(): {
  readonly run: () => Promise<void>;
  readonly pending: boolean;
  readonly error: StationError | null;
} {
  const mirror = useStation();
  const { run, pending, error } = useRequest('station.checkService');
  return {
    pending,
    error,
    run: async () => {
      const reply = await run({});
      if (reply.ok) mirror.takeStatus(reply.value);
    },
  };
}
