import { z } from 'zod';

const count = z.number().int().min(0);
const httpStatus = z.number().int().min(200).max(599);

const aim = {
  /** Default: every method and every path. A star in the path matches anything. */
  method: z.string().exactOptional(),
  path: z.string().exactOptional(),
  /** How many matching requests get the fault. Default: 1. */
  times: count.min(1).exactOptional(),
  /** How many matching requests pass first. */
  skip: count.exactOptional(),
  /**
   * Whether the service does its work before the answer fails. Default: true for cut, reset, malformed_json and delay;
   * false for status, html and hang.
   */
  processed: z.boolean().exactOptional(),
};

/** The fault of an answer. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** Another answer than the right one, e.g. 500 or 503. */
  z.strictObject({
    kind: z.literal('status'),
    status: httpStatus,
    body: z.string().exactOptional(),
    headers: z.record(z.string(), z.string()).exactOptional(),
    ...aim,
  }),
  /** The connection ends after so many bytes of the whole answer (head included) or of its body. */
  z.strictObject({ kind: z.literal('cut'), afterBytes: count, of: z.enum(['answer', 'body']).exactOptional(), ...aim }),
  /** No answer, the connection stays open. */
  z.strictObject({ kind: z.literal('hang'), ...aim }),
  /** The connection is reset instead of an answer. */
  z.strictObject({ kind: z.literal('reset'), ...aim }),
  /** The right status and type, half the JSON. */
  z.strictObject({ kind: z.literal('malformed_json'), ...aim }),
  /** An HTML page, as a proxy or a hotel's network sends it. */
  z.strictObject({ kind: z.literal('html'), status: httpStatus.exactOptional(), ...aim }),
  /** The right answer, so many ms late. */
  z.strictObject({ kind: z.literal('delay'), ms: count, ...aim }),
]);

export type Fault = Readonly<z.infer<typeof faultSchema>>;

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
