import type { EventName, EventPayload, RequestInput, RequestName, RequestOutput } from './channels.ts';
import type { StationError } from './errors.ts';
import type { Result } from './result.ts';

/** The IPC channel of every request; the name of the request is inside the message. */
export const REQUEST_CHANNEL = 'station:request';
/** The IPC channel of every event. */
export const EVENT_CHANNEL = 'station:event';

/** The object that the preload puts on `window.station`: two functions, and nothing of Electron. */
export interface StationBridge {
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestOutput<N>, StationError>>;
  /** Calls the listener for every event of this name until the returned function is called. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}
