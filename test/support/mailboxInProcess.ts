import { onTestFinished } from 'vitest';
import type { Configuration } from '../../mailbox/configuration.ts';
import { createAdministration } from '../../mailbox/core/administration.ts';
import type { LogFields } from '../../mailbox/core/MailboxLog.ts';
import type { Result } from '../../mailbox/core/result.ts';
import { type Limits, usualLimits } from '../../mailbox/http/limits.ts';
import { openStore } from '../../mailbox/openStore.ts';
import { type RunningMailbox, runMailbox } from '../../mailbox/runMailbox.ts';
import { secret, sha256 } from '../../mailbox/secrets.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface MailboxOptions {
  /** Of an earlier one, to start it again; a new one otherwise. */
  readonly folder?: string;
  /** Connection string of a PostgreSQL. */
  readonly database?: string;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** 0: one that is free. */
  readonly port?: number;
  readonly limits?: Partial<Limits>;
  readonly trustsProxy?: boolean;
  readonly retentionDays?: number;
  /** Name of the box that it has; one that is there already stays as it is. */
  readonly box?: string;
}

export interface LoggedEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: LogFields;
}

export interface TestMailbox extends Pick<RunningMailbox, 'busy'> {
  readonly url: string;
  readonly folder: string;
  /** Name of its box. */
  readonly box: string;
  /** Where the service delivers. */
  readonly deliveryUrl: string;
  /** A new station's token, good at once; without a name, under one of its own. */
  token(name?: string): Promise<string>;
  readonly log: readonly LoggedEvent[];
  stop(): Promise<void>;
}

function valueIn<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** The real mailbox in the test's own process, with one box; it ends with the test. */
export async function startMailbox(options: MailboxOptions = {}): Promise<TestMailbox> {
  const folder = options.folder ?? (await temporaryFolder());
  const configuration: Configuration = {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    folder,
    database: options.database ?? null,
    retentionDays: options.retentionDays ?? 14,
    trustsProxy: options.trustsProxy ?? false,
    limits: { ...usualLimits, ...options.limits },
  };
  const box = options.box ?? 'shop';
  const store = await openStore(configuration);
  const administration = createAdministration({ store, sha256, secret });
  let path = (await store.boxes()).find(({ name }) => name === box)?.path;
  path ??= valueIn(await administration.addBox(box));

  const log: LoggedEvent[] = [];
  const at =
    (level: LoggedEvent['level']) =>
    (event: string, fields: LogFields = {}) => {
      log.push({ level, event, fields });
    };
  const mailbox = await runMailbox(configuration, {
    log: { info: at('info'), warn: at('warn'), error: at('error') },
  });

  let isStopped = false;
  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    await mailbox.stop();
    await store.close();
  }
  onTestFinished(stop);

  let stations = 0;
  return {
    url: mailbox.url,
    folder,
    box,
    deliveryUrl: `${mailbox.url}/in/${path}`,
    async token(name) {
      stations += 1;
      const token = valueIn(await administration.addStation(box, name ?? `desk ${stations}`));
      mailbox.askAgain();
      return token;
    },
    log,
    busy: mailbox.busy,
    stop,
  };
}
