import type { StationBridge } from '../../../electron/contract/bridge.ts';
import type { EventName, EventPayload, RequestInput, RequestName } from '../../../electron/contract/channels.ts';
import { type StationError, stationError } from '../../../electron/contract/errors.ts';
import { err, ok, type Result } from '../../../electron/contract/result.ts';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import type { Wish } from '../protocol.ts';
import type { LifeEvent, StationLife } from '../stationLife.ts';

/** The requests of a page here, and the wishes to a life of the station that answer them. */
const WISHES: { readonly [N in RequestName]?: (input: RequestInput<N>) => Wish } = {
  'station.status': () => ({ name: 'status' }),
  'scan.submit': ({ code, options }) => ({ name: 'scan', code, options: options ?? noScanOptions }),
  'jobs.recent': ({ limit }) => ({ name: 'recent', limit }),
  'jobs.list': ({ list }) => ({ name: 'list', list }),
  'pickup.current': () => ({ name: 'pickup' }),
  'pickup.start': () => ({ name: 'pickupStart' }),
  'pickup.scan': ({ code }) => ({ name: 'pickupScan', code }),
  'pickup.end': () => ({ name: 'pickupEnd' }),
};

export type Answer = Awaited<ReturnType<StationLife['ask']>>;

export interface PageBridge extends StationBridge {
  notify(message: LifeEvent): void;
}

/** The page's way to the station of one life, in place of Electron's. `onAnswer` gets every answer first. */
export function createPageBridge(
  ask: StationLife['ask'],
  onAnswer: (name: RequestName, answer: Answer) => void,
): PageBridge {
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  return {
    async request(name, input) {
      const wish = WISHES[name] as ((input: unknown) => Wish) | undefined;
      if (wish === undefined) return err(stationError('bad_request', name));
      const answer = await ask(wish(input));
      onAnswer(name, answer);
      // The station answers by the contract; a page of the app gets it parsed.
      return read(name, answer) as never;
    },
    on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
    notify(message) {
      if (!('payload' in message)) return;
      for (const listener of listeners.get(message.name) ?? []) listener(message.payload as never);
    },
  };
}

/** Requests of which the core answers with a result, and not with the bare value. */
const REPLIES: readonly RequestName[] = ['pickup.start', 'pickup.scan', 'pickup.end'];

function read(name: RequestName, answer: Answer): Result<unknown, StationError> {
  if (answer === null) return err(stationError('internal', 'the station is gone'));
  // Here only a write that failed ends a request so; a bug shows in the books.
  if ('failed' in answer) return err(stationError('journal_failed', answer.failed));
  if (!REPLIES.includes(name)) return ok(answer.value);
  const result = answer.value as Result<unknown, { readonly kind: 'no_pickup' | 'no_carrier_on_label' }>;
  return result.ok ? result : err(stationError(result.error.kind));
}
