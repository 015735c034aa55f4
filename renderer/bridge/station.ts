import type { StationBridge } from '../../electron/contract/bridge.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../electron/contract/channels.ts';
import { type StationError, stationError } from '../../electron/contract/errors.ts';
import type { Result } from '../../electron/contract/result.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent only where the page was opened outside the app. */
    readonly station?: StationBridge;
  }
}

export type Reply<N extends RequestName> = Result<RequestOutput<N>, StationError>;

/** The station as the page sees it: every answer is a value, also when the channel itself breaks. */
export interface Station {
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Reply<N>>;
  readonly on: StationBridge['on'];
}

/** Null where the page was opened outside the app. */
export function connectStation(): Station | null {
  return window.station === undefined ? null : stationOf(window.station);
}

export function stationOf(bridge: StationBridge): Station {
  return {
    async request(name, input) {
      try {
        return await bridge.request(name, input);
      } catch (reason) {
        const detail = reason instanceof Error ? reason.message : null;
        return { ok: false, error: stationError('internal', detail) };
      }
    },
    on: (name, listener) => bridge.on(name, listener),
  };
}
