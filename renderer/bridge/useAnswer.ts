import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  EventName,
  EventPayload,
  RequestInput,
  RequestName,
  RequestOutput,
} from '../../electron/contract/channels.ts';
import { isUnreached, type StationError } from '../../electron/contract/errors.ts';
import type { Connection } from '../../electron/contract/status.ts';
import { useStation, useStatus } from './StationContext.tsx';

export interface Answer<N extends RequestName> {
  /** The newest answer; the old one stays in sight while another is on its way. Null until the first. */
  readonly value: RequestOutput<N> | null;
  /** The value answers the current request, not an earlier one. */
  readonly isCurrent: boolean;
  readonly error: StationError | null;
  readonly pending: boolean;
  /** The operator did not want to wait; nothing is requested until `reload`. */
  readonly stopped: boolean;
  readonly reload: () => void;
  readonly stop: () => void;
  /** Takes over a value from the answer to another request. */
  readonly take: (value: RequestOutput<N>) => void;
}

/** The service answers questions; `service_error` is about creating shipments. */
const ANSWERING: readonly Connection['state'][] = ['online', 'service_error'];

/**
 * Data that a screen needs from the station: requested when the input changes, not requested while it is null, and
 * requested again when the service can be reached again after an outage, or when `asOf` changes, which stands for anything
 * that makes an answer stale. An answer that comes after the screen was left or the input changed is dropped.
 */
export function useAnswer<N extends RequestName>(name: N, input: RequestInput<N> | null, asOf = ''): Answer<N> {
  const { station } = useStation();
  const isOnline = useStatus(({ connection }) => ANSWERING.includes(connection.state)) === true;
  const [round, setRound] = useState(0);
  // Inputs are compared by value; another round or another `asOf` is another request.
  const question = input === null ? null : JSON.stringify([input, round, asOf]);
  const [value, setValue] = useState<RequestOutput<N> | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const [error, setError] = useState<StationError | null>(null);
  const [pending, setPending] = useState(input !== null);
  const [stopped, setStopped] = useState(false);
  const waiting = useRef<object | null>(null);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  useEffect(() => {
    const prompted = latest.current;
    if (question === null || prompted === null) {
      setPending(false);
      return;
    }
    const mine = {};
    waiting.current = mine;
    setPending(true);
    setStopped(false);
    void station.request(name, prompted).then((reply) => {
      if (waiting.current !== mine) return;
      setPending(false);
      setError(reply.ok ? null : reply.error);
      if (!reply.ok) return;
      setValue(reply.value);
      setAnswered(question);
    });
    return () => {
      waiting.current = null;
    };
  }, [station, name, question]);

  const wasUnreachable = error !== null && isUnreached(error.code);
  useEffect(() => {
    if (isOnline && wasUnreachable) setRound((count) => count + 1);
  }, [isOnline, wasUnreachable]);

  return {
    value,
    isCurrent: value !== null && answered === question,
    error,
    pending,
    stopped,
    reload: useCallback(() => setRound((count) => count + 1), []),
    stop: useCallback(() => {
      waiting.current = null;
      setPending(false);
      setStopped(true);
    }, []),
    take: useCallback((next: RequestOutput<N>) => {
      setValue(next);
      setError(null);
    }, []),
  };
}

/** Events that bring what a request answers, whenever it has changed. */
type ChangeOf<N extends RequestName> = {
  [E in EventName]: EventPayload<E> extends RequestOutput<N> ? E : never;
}[EventName];

/** Data that the station also sends whenever they change. */
export function useLiveAnswer<N extends RequestName>(
  name: N,
  changed: ChangeOf<N>,
  input: RequestInput<N> | null,
  asOf = '',
): Answer<N> {
  const { station } = useStation();
  const answer = useAnswer(name, input, asOf);
  const { take } = answer;
  useEffect(() => station.on(changed, (value) => take(value as RequestOutput<N>)), [station, changed, take]);
  return answer;
}
