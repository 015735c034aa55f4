import type { StationBridge } from '../../electron/contract/bridge.ts';

/** What the runner finds in a page; answers are reported once. */
export interface PageSide {
  /** `text`: pairs of a number and the arguments of a call, as `wire.ts` writes them. */
  send(text: string): void;
  take(): { readonly open: number; readonly answers: readonly (readonly [number, string])[] };
}

/** Runs in the page, so it uses nothing but its parameters. */
export function pageSide(decode: (wire: unknown) => unknown): void {
  const page = globalThis as unknown as { readonly station: StationBridge; fuzz: PageSide };
  let answers: (readonly [number, string])[] = [];
  let open = 0;
  const call = page.station.request as (...args: unknown[]) => Promise<unknown>;

  function codeOf(reply: unknown): string {
    const { ok, error } = (reply ?? {}) as { readonly ok?: unknown; readonly error?: { readonly code?: unknown } };
    if (ok === true) return 'ok';
    return ok === false && typeof error?.code === 'string' ? error.code : 'thrown';
  }

  async function answerOf(args: readonly unknown[]): Promise<string> {
    let values: unknown[];
    try {
      values = args.map((each) => decode(each));
    } catch {
      return 'not_sent';
    }
    try {
      return codeOf(await call(...values));
    } catch (failure) {
      return String(failure).includes('Error invoking remote method') ? 'thrown' : 'not_sent';
    }
  }

  page.fuzz = {
    send(text) {
      for (const [number, args] of JSON.parse(text) as readonly (readonly [number, readonly unknown[]])[]) {
        open += 1;
        void answerOf(args).then((answer) => {
          open -= 1;
          answers.push([number, answer]);
        });
      }
    },
    take() {
      const taken = answers;
      answers = [];
      return { open, answers: taken };
    },
  };
}
