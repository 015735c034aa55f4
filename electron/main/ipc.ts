import type { BrowserWindow, IpcMainInvokeEvent, WebContents } from 'electron';
import { EVENT_CHANNEL } from '../contract/bridge.ts';
import {
  EVENTS,
  type EventName,
  REQUESTS,
  type RequestGiven,
  type RequestName,
  type RequestOutput,
} from '../contract/channels.ts';
import { type StationError, stationError } from '../contract/errors.ts';
import { err, ok, type Result } from '../contract/result.ts';
import { StationStopped } from '../core/base/index.ts';
import type { Logger } from '../core/ports/Logger.ts';
import { AccountRefused } from './start/runtimeTrust.ts';

type ReadonlyList<T> = T extends readonly (infer I)[] ? readonly I[] : T;

/** A page gets a copy of what is answered, so that the station's own lists may be in it. */
type Answered<T> = T extends readonly unknown[]
  ? ReadonlyList<T>
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyList<T[K]> }
    : T;

/** The main process's answer to each request that a page may make. */
export type RequestHandlers = {
  readonly [N in RequestName]: (input: RequestGiven<N>) => Promise<Result<Answered<RequestOutput<N>>, StationError>>;
};

/** The requests whose names begin so. */
export type HandlersOf<Start extends string> = Pick<
  RequestHandlers,
  Extract<keyof RequestHandlers, `${Start}.${string}`>
>;

/** Answers one request of a page. */
export type AnswerRequest = (
  event: IpcMainInvokeEvent,
  name: unknown,
  input: unknown,
) => Promise<Result<unknown, StationError>>;

/**
 * Answers requests from our own pages only, only those in the contract, and only with input and output of the
 * contract's shape.
 */
export function answerRequests(
  handlers: RequestHandlers,
  isOurPage: (url: string) => boolean,
  logger: Logger,
): AnswerRequest {
  return async (event, name, input) => {
    if (!isOfPage(event, isOurPage)) {
      logger.warn('request from a foreign frame refused');
      return err(stationError('bad_request'));
    }
    if (!isRequestName(name)) return err(stationError('bad_request'));
    try {
      return await answer(handlers, name, input);
    } catch (failure) {
      // Another profile is being opened, or the program is ending.
      if (failure instanceof StationStopped) return err(stationError('not_possible_now'));
      if (failure instanceof AccountRefused) return err(failure.reported);
      // Not `name`: the log hides fields of that name.
      logger.error('request failed', {
        request: name,
        failure: failure instanceof Error ? (failure.stack ?? '') : String(failure),
      });
      return err(stationError('internal'));
    }
  };
}

/** From the main frame of one of our own pages. */
export function isOfPage({ senderFrame: frame }: IpcMainInvokeEvent, isOurPage: (url: string) => boolean): boolean {
  return frame !== null && frame.parent === null && isOurPage(frame.url);
}

async function answer<N extends RequestName>(
  handlers: RequestHandlers,
  name: N,
  input: unknown,
): Promise<Result<RequestOutput<N>, StationError>> {
  const parsed = parse(name, input);
  if (!parsed.ok) return err(stationError('bad_request', parsed.error));
  const result = await handlers[name](parsed.value);
  if (!result.ok) return result;
  return ok(REQUESTS[name].output.parse(result.value) as RequestOutput<N>);
}

/** The error: why the contract does not allow the input. */
function parse<N extends RequestName>(name: N, input: unknown): Result<RequestGiven<N>, string | null> {
  try {
    const parsed = REQUESTS[name].input.safeParse(input);
    if (parsed.success) return ok(parsed.data as RequestGiven<N>);
    return err(parsed.error.issues[0]?.message ?? null);
  } catch (failure) {
    // The parser compares the `length` of any value that has one, and some objects throw when they are compared with a number.
    return err(failure instanceof Error ? failure.message : null);
  }
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name);
}

/** Sends an event to the page. Throws without sending when the payload does not match the contract. */
export function sendEvent(window: BrowserWindow | null, name: EventName, payload: unknown): void {
  const contents: WebContents | undefined = window?.isDestroyed() === false ? window.webContents : undefined;
  contents?.send(EVENT_CHANNEL, name, EVENTS[name].parse(payload));
}
