/** The fault of an answer. */
export type FaultKind =
  /** Another answer than the right one, e.g. 500 or 503. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: string;
      readonly headers?: { readonly [name: string]: string };
    }
  /** The connection ends after so many bytes of the whole answer (head included) or of its body. */
  | { readonly kind: 'cut'; readonly afterBytes: number; readonly of?: 'answer' | 'body' }
  /** No answer, the connection stays open. */
  | { readonly kind: 'hang' }
  /** The connection is reset instead of an answer. */
  | { readonly kind: 'reset' }
  /** The right status and type, half the JSON. */
  | { readonly kind: 'malformed_json' }
  /** An HTML page, as a proxy or a hotel's network sends it. */
  | { readonly kind: 'html'; readonly status?: number }
  /** The right answer, so many ms late. */
  | { readonly kind: 'delay'; readonly ms: number };

export type Fault = FaultKind & {
  /** Default: every method and every path. A star in the path matches anything. */
  readonly method?: string;
  readonly path?: string;
  /** How many matching requests get the fault. Default: 1. */
  readonly times?: number;
  /** How many matching requests pass first. */
  readonly skip?: number;
  /**
   * Whether the service does its work before the answer fails. Default: true for cut, reset, malformed_json and delay;
   * false for status, html and hang.
   */
  readonly processed?: boolean;
};

export function isProcessedFirst(fault: Fault): boolean {
  if (fault.processed !== undefined) return fault.processed;
  switch (fault.kind) {
    case 'cut':
    case 'reset':
    case 'malformed_json':
    case 'delay':
      return true;
    case 'status':
    case 'html':
    case 'hang':
      return false;
  }
}

function pathMatches(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

export function createFaultList() {
  let entries: { readonly fault: Fault; left: number; skip: number }[] = [];
  return {
    add: (fault: Fault) => {
      entries.push({ fault, left: fault.times ?? 1, skip: fault.skip ?? 0 });
    },
    clear: () => {
      entries = [];
    },
    list: () => entries.map(({ fault, left, skip }) => ({ ...fault, times: left, skip })),
    /** Counts the request, and returns the fault that it gets, if any. */
    take: (method: string, path: string) => {
      for (const entry of entries) {
        const { fault } = entry;
        if (fault.method !== undefined && fault.method.toUpperCase() !== method) continue;
        if (fault.path !== undefined && !pathMatches(fault.path, path)) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.left -= 1;
        if (entry.left <= 0) entries = entries.filter((other) => other !== entry);
        return fault;
      }
      return null;
    },
  };
}

export type FaultList = ReturnType<typeof createFaultList>;
