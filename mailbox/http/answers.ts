import type { Context } from 'hono';

/** The answers to refused requests. */
const refusals = {
  bad_cursor: [400, 'after is no cursor of this mailbox.'],
  bad_parameter: [400, 'wait is 0 to 30 (s), limit 1 to 200.'],
  token_refused: [401, 'No station has this token.'],
  not_found: [404, 'There is nothing here.'],
  wrong_method: [405, 'Not with this method.'],
  cursor_gone: [410, 'What came after this cursor is not all here any more: read on from oldest.'],
  too_large: [413, 'The body is too large.'],
  too_often: [429, 'Too many requests: again after Retry-After.'],
  headers_too_large: [431, 'More headers than a delivery has.'],
  bug: [500, 'The mailbox failed; its log tells.'],
  store_failed: [503, 'It cannot be kept now.'],
  box_full: [
    507,
    'The box is full: it takes deliveries again when older ones are forgotten, or when its limit is raised.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type Refusal = keyof typeof refusals;

export interface RefusalDetails {
  /** In ms; sent as whole seconds. */
  readonly retryAfterMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, string>>;
}

export function refuse(c: Context, refusal: Refusal, { retryAfterMs, headers, more }: RefusalDetails = {}): Response {
  const [status, message] = refusals[refusal];
  if (retryAfterMs !== undefined) c.header('Retry-After', String(Math.ceil(retryAfterMs / 1_000)));
  return c.json({ error: refusal, message, ...more }, status, headers);
}
