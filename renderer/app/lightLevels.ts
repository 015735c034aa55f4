import type { Connection } from '../../electron/contract/status.ts';
import type { LightLevel } from '../components/StatusLight.tsx';

/** Offline is a state of the world and not an error: it warns, a refused key is what somebody has to mend. */
export function serviceLevel(state: Connection['state']): LightLevel {
  switch (state) {
    case 'online':
      return 'good';
    case 'unknown':
      return 'unsure';
    case 'offline':
    case 'service_error':
    case 'rate_limited':
      return 'warn';
    case 'key_refused':
    case 'forbidden':
      return 'bad';
    default:
      return state satisfies never;
  }
}
