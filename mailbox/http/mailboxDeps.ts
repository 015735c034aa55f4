import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '../core/access.ts';
import type { Clock } from '../core/clock.ts';
import type { DeliveryStore } from '../core/DeliveryStore.ts';
import type { Sha256 } from '../core/digest.ts';
import type { Gathering } from '../core/gathering.ts';
import type { MailboxLog } from '../core/MailboxLog.ts';
import type { Waiting } from '../core/waiting.ts';
import type { Limits } from './limits.ts';

/** What the routes need. */
export interface MailboxDeps {
  readonly store: DeliveryStore;
  readonly access: Access;
  readonly gathering: Gathering;
  readonly waiting: Waiting;
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly log: MailboxLog;
  readonly limits: Limits;
  readonly retentionDays: number;
  readonly trustsProxy: boolean;
}

/** One request that is being answered. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path and parameters of the request. */
  readonly path: string;
  readonly parameters: URLSearchParams;
  /** The caller's address, for limits. */
  readonly address: string;
  /** Time of arrival, epoch ms. */
  readonly cameAt: number;
}

export type Route = (exchange: Exchange) => Promise<void>;
