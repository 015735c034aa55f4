import type { PrinterInfo } from '../../electron/contract/printer.ts';
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
      return 'warn';
    case 'key_refused':
    case 'forbidden':
      return 'bad';
    default:
      return state satisfies never;
  }
}

export function printerLevel(state: PrinterInfo['state'] | 'none'): LightLevel {
  switch (state) {
    case 'ready':
    case 'busy':
      return 'good';
    case 'unknown':
      return 'unsure';
    case 'paused':
      return 'warn';
    case 'none':
    case 'out_of_paper':
    case 'offline':
      return 'bad';
    default:
      return state satisfies never;
  }
}
