import { isRecord } from './shapes.ts';

/** The emulator's control address: what a test needs to bring about a state that no caller of the API can. Amounts in TRY. */
export type Control = {
  readonly get: (path: string) => Promise<unknown>;
  readonly put: (path: string, body: unknown) => Promise<unknown>;
  readonly post: (path: string, body?: unknown) => Promise<unknown>;
  readonly remove: (path: string) => Promise<unknown>;
  /** Moves the service's clock forward from its present time, and gives a function that moves it back. */
  readonly shiftClock: (ms: number) => Promise<() => Promise<void>>;
};

/** `url` is the whole address, such as http://127.0.0.1:4000/control. */
export function createControl(url: string): Control {
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await response.text();
    // Not a deviation of the service: without its control address nothing can be judged.
    if (!response.ok) throw new Error(`control ${method} ${path}: ${response.status} ${text}`);
    const value: unknown = JSON.parse(text);
    return value;
  }
  const put = (path: string, body: unknown) => send('PUT', path, body);
  return {
    get: (path) => send('GET', path),
    put,
    post: (path, body = {}) => send('POST', path, body),
    remove: (path) => send('DELETE', path),
    shiftClock: async (ms) => {
      const state = await send('GET', '/state');
      const clock = isRecord(state) && isRecord(state.clock) ? state.clock : {};
      const before = Number(clock.offsetMs);
      await put('/clock', { offsetMs: before + ms });
      return async () => {
        await put('/clock', { offsetMs: before });
      };
    },
  };
}
