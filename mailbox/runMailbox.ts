import type { Configuration } from './configuration.ts';
import { createAccess } from './core/access.ts';
import type { Clock } from './core/clock.ts';
import { createGathering } from './core/gathering.ts';
import { calmLog, type MailboxLog } from './core/MailboxLog.ts';
import { createRetention } from './core/retention.ts';
import { createWaiting } from './core/waiting.ts';
import { createMailboxServer } from './http/server.ts';
import { isLoopback, isPlainDatabase, openStore } from './openStore.ts';
import { sha256 } from './secrets.ts';

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export type RunningMailbox = Awaited<ReturnType<typeof runMailbox>>;

/**
 * Rejects when the store cannot be opened (StoreFailure) or the address is not available (a system error with a code).
 */
export async function runMailbox(configuration: Configuration, { log }: { readonly log: MailboxLog }) {
  const { host, port, database, retentionDays, trustsProxy, limits } = configuration;
  const store = await openStore(configuration);
  const waiting = createWaiting(store, clock);
  const gathering = createGathering(store, (run) => setImmediate(run));
  const access = createAccess(store, sha256, clock.now);
  const server = createMailboxServer({
    store,
    access,
    gathering,
    waiting,
    clock,
    sha256,
    log: calmLog(log, clock.now),
    limits,
    retentionDays,
    trustsProxy,
  });

  let url: string;
  let boxes: number;
  try {
    boxes = (await store.boxes()).length;
    ({ url } = await server.listen(host, port));
  } catch (failure) {
    await store.close();
    throw failure;
  }
  const retention = createRetention({ store, days: retentionDays, clock, log });
  log.info('started', { url, store: database === null ? 'sqlite' : 'postgresql', retentionDays, boxes });
  if (boxes === 0)
    log.warn('no_box', { do: 'npm run mailbox -- --add-box shop, then npm run mailbox -- --add-station shop/desk-1' });
  if (!isLoopback(host) && !trustsProxy)
    log.warn('plain_http', { do: 'put a proxy with TLS before it, or tokens travel in the open' });

  if (database !== null && isPlainDatabase(database, process.env.PGSSLMODE))
    log.warn('plain_database', {
      do: 'add ?sslmode=verify-full to MAILBOX_DATABASE, or paths and deliveries travel in the open',
    });

  let stopped: Promise<void> | null = null;
  async function stop(): Promise<void> {
    log.info('stopping', { requests: server.busy(), waiting: waiting.count() });
    await server.stop();
    await gathering.idle();
    await retention.stop();
    await store.close();
    log.info('stopped');
  }

  return {
    url,
    /** Lets running requests end and stores everything that was received. */
    stop(): Promise<void> {
      stopped ??= stop();
      return stopped;
    },
    /** Running requests, and long polls among them. */
    busy: () => ({ requests: server.busy(), waiting: waiting.count() }),
    /** Drops the cached boxes and stations. */
    askAgain: access.forget,
  };
}
