import { expect } from 'vitest';
import type { TestMailbox } from './mailboxInProcess.ts';

/** A page as a station gets it. */
export interface Events {
  readonly events: readonly {
    readonly cursor: string;
    readonly receivedAt: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }[];
  readonly next: string;
  readonly more: boolean;
}

export const deliver = (
  mailbox: TestMailbox,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) => fetch(mailbox.deliveryUrl, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

export const get = (mailbox: TestMailbox, path: string, token?: string, signal: AbortSignal | null = null) =>
  fetch(`${mailbox.url}${path}`, { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` }, signal });

export async function read(mailbox: TestMailbox, token: string, query = ''): Promise<Events> {
  const answer = await get(mailbox, `/v1/events${query}`, token);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Events;
}

export const texts = ({ events }: Events) => events.map(({ body }) => Buffer.from(body, 'base64').toString());
