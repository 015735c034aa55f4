import { useStation } from './StationContext.tsx';
import { type RequestHandle, useRequest } from './useRequest.ts';

/** Checks the service at once, which also ends the waiting after an outage or an account hold. */
export function useCheckService(): Omit<RequestHandle<'station.checkService'>, 'run'> & {
  readonly run: () => Promise<void>;
} {
  const client = useStation();
  const { run, ...handle } = useRequest('station.checkService');
  return {
    ...handle,
    run: async () => {
      const reply = await run({});
      if (reply.ok) client.takeStatus(reply.value);
    },
  };
}
