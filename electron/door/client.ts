/** A request of a program at the door of a desk. */
export interface DoorRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the desk; rejects if none answers. */
export type Ask = (request: DoorRequest) => Promise<Response>;

const DEFAULT = 'http://127.0.0.1:17843';

/** The desk and the key of the environment: `DOOR` and `DOOR_KEY`. */
export function createAsk({ DOOR, DOOR_KEY }: NodeJS.ProcessEnv): Ask {
  return ({ method, path, body, headers }) =>
    fetch(`${(DOOR ?? DEFAULT).replace(/\/+$/, '')}${path}`, {
      method,
      redirect: 'error',
      headers: {
        Authorization: `Bearer ${DOOR_KEY ?? ''}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body as string }),
    });
}

export const orderPath = (reference: string, part = ''): string => `/v1/orders/${encodeURIComponent(reference)}${part}`;
