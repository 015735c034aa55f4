import { useStation } from './StationContext.tsx';
import { type RequestHandle, useRequest } from './useRequest.ts';

/** Checks the service at once, which also ends the waiting after an outage or an account hold. */
export function useCheckService(): Omit<RequestHandle<'station.checkService'>, 'run'> & {
  readonly run: () => Promise<unknown>;
} {
  const client = useStation();
  const { run, ...handle } = useRequest('station.checkService', client.takeStatus);
  return { ...handle, run: () => run({}) };
}
