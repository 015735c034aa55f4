import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Access, Reader } from '../core/access.ts';
import type { Clock } from '../core/clock.ts';
import type { DeliveryStore } from '../core/DeliveryStore.ts';
import type { Sha256 } from '../core/digest.ts';
import type { Gathering } from '../core/gathering.ts';
import type { MailboxLog } from '../core/MailboxLog.ts';
import type { Waiting } from '../core/waiting.ts';
import type { Limits } from './limits.ts';

/** The dependencies of the routes. */
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

/** The variables that hono carries with a request. */
export interface MailboxEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** The requesting station, if a token is needed. */
    readonly reader: Reader;
  };
}

export type Exchange = Context<MailboxEnv>;
