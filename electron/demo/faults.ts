/** What goes wrong with an answer. `processed`: the service did its work first, and only the answer suffers. */
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
  /** A proxy's or a hotel's page instead of JSON. */
  | { readonly kind: 'html'; readonly status?: number }
  /** The right answer, so many ms late. */
  | { readonly kind: 'delay'; readonly ms: number };

export type Fault = FaultKind & {
  /** Left out: every method, every path. A star in the path stands for anything. */
  readonly method?: string;
  readonly path?: string;
  /** How many matching requests suffer; 1 when left out. */
  readonly times?: number;
  /** How many matching requests pass first. */
  readonly skip?: number;
  /** Left out: true for cut, reset, malformed_json and delay; false for status, html and hang. */
  readonly processed?: boolean;
};

export type FaultList = {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  readonly list: () => readonly Fault[];
  /** The fault that this request suffers, if any; counts it. */
  readonly take: (method: string, path: string) => Fault | null;
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

export function createFaultList(): FaultList {
  let entries: { readonly fault: Fault; left: number; skip: number }[] = [];
  return {
    add: (fault) => {
      entries.push({ fault, left: fault.times ?? 1, skip: fault.skip ?? 0 });
    },
    clear: () => {
      entries = [];
    },
    list: () => entries.map(({ fault, left, skip }) => ({ ...fault, times: left, skip })),
    take: (method, path) => {
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
