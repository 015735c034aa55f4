import { describe, expect, it } from 'vitest';
import type { UpdateStatus, UpdateWait } from '../../../../electron/contract/update.ts';
import {
  AFTER_FAILURE_MS,
  CHECK_EVERY_MS,
  createUpdates,
  FIRST_CHECK_MS,
  POLL_MS,
  QUIET_MS,
  UpdateFailure,
  type Updater,
} from '../../../../electron/main/updates/updates.ts';
import { manualClock } from '../../../support/manualClock.ts';

const NEVER = new Promise<never>(() => undefined);
const QUEUED: UpdateWait = { what: 'queued', count: 20 };

interface Script {
  readonly check?: () => Promise<string | null>;
  readonly download?: () => Promise<boolean>;
  readonly install?: () => Promise<never>;
  readonly prepare?: () => Promise<void>;
  readonly hasFeed?: boolean;
}

/** A desk whose updater answers as scripted; the calls of it are in `did`, in order. */
function desk(script: Script = {}) {
  const clock = manualClock();
  const did: string[] = [];
  const statuses: UpdateStatus[] = [];
  const now = { script, waits: [] as readonly UpdateWait[] };
  const updater: Updater = {
    check() {
      did.push('check');
      return now.script.check?.() ?? Promise.resolve('0.1.1');
    },
    download() {
      did.push('download');
      return now.script.download?.() ?? Promise.resolve(true);
    },
    cancel: () => void did.push('cancel'),
    install() {
      did.push('install');
      return now.script.install?.() ?? NEVER;
    },
  };
  const updates = createUpdates({
    version: '0.1.0',
    updater: script.hasFeed === false ? null : async () => updater,
    clock,
    waits: async () => now.waits,
    async prepare() {
      did.push('prepare');
      await now.script.prepare?.();
    },
    resume: async () => void did.push('resume'),
    logger: { info() {}, warn() {}, error() {} },
    onStatus: (status) => void statuses.push(status),
  });
  updates.start();
  return { clock, did, statuses, updates, now, count: (what: string) => did.filter((one) => one === what).length };
}

/** A desk with an update that is here and waits for the owner. */
async function readyDesk(script: Script = {}) {
  const at = desk(script);
  await at.updates.check();
  expect(at.updates.status()).toMatchObject({ state: 'ready', version: '0.1.1', trouble: null });
  at.did.length = 0;
  return at;
}

describe('the search for updates', () => {
  it('checks some minutes after the start, then every few hours, and reports nothing while there is none', async () => {
    const at = desk({ check: async () => null });
    await at.clock.pass(FIRST_CHECK_MS - 1);
    expect(at.did).toEqual([]);
    await at.clock.pass(1);
    expect(at.did).toEqual(['check']);
    await at.clock.pass(2 * CHECK_EVERY_MS);
    expect(at.did).toEqual(['check', 'check', 'check']);
    expect(at.updates.status()).toMatchObject({ state: 'none', version: null, trouble: null });
    expect(at.updates.status().checkedAt).toBe(at.clock.now());
  });

  it('does nothing at all in a copy without a feed', async () => {
    const at = desk({ hasFeed: false });
    expect(at.updates.status().hasFeed).toBe(false);
    await at.clock.pass(10 * CHECK_EVERY_MS);
    await at.updates.check();
    expect(at.did).toEqual([]);
    expect(await at.updates.install()).toEqual({ ok: false, error: 'not_ready' });
  });

  it('does not report that the network is down, and checks again', async () => {
    const at = desk({
      check: () => Promise.reject(new UpdateFailure('unreachable', 'net::ERR_INTERNET_DISCONNECTED')),
    });
    await at.clock.pass(FIRST_CHECK_MS);
    await at.clock.pass(AFTER_FAILURE_MS);
    expect(at.count('check')).toBe(2);
    expect(at.updates.status()).toMatchObject({ state: 'none', trouble: null });
    at.now.script = {};
    await at.clock.pass(AFTER_FAILURE_MS);
    expect(at.updates.status()).toMatchObject({ state: 'ready', trouble: null });
  });

  it('reports to a person who checked that the network is down', async () => {
    const at = desk({ check: () => Promise.reject(new UpdateFailure('unreachable', 'net::ERR_FAILED')) });
    await at.updates.check();
    expect(at.updates.status()).toMatchObject({ state: 'none', trouble: 'unreachable' });
  });

  it.each(['broken', 'missing', 'unsigned', 'disk'] as const)(
    'reports that the download is %s, and tries it again',
    async (kind) => {
      const at = desk({ download: () => Promise.reject(new UpdateFailure(kind, 'sha512 checksum mismatch')) });
      await at.clock.pass(FIRST_CHECK_MS);
      expect(at.updates.status()).toMatchObject({ state: 'none', version: null, trouble: kind });
      expect(await at.updates.install()).toEqual({ ok: false, error: 'not_ready' });
      at.now.script = {};
      await at.clock.pass(AFTER_FAILURE_MS);
      expect(at.updates.status()).toMatchObject({ state: 'ready', trouble: null });
    },
  );

  it('keeps what is ready while the feed cannot be reached, and leaves it when the feed takes it back', async () => {
    const at = await readyDesk();
    at.now.script = { check: () => Promise.reject(new UpdateFailure('unreachable', 'net::ERR_FAILED')) };
    await at.clock.pass(CHECK_EVERY_MS);
    expect(at.updates.status()).toMatchObject({ state: 'ready', version: '0.1.1', trouble: null });
    at.now.script = {};
    await at.clock.pass(AFTER_FAILURE_MS);
    expect(at.updates.status()).toMatchObject({ state: 'ready', version: '0.1.1' });
    expect(at.count('download')).toBe(0);
    at.now.script = { check: async () => '0.1.2' };
    await at.clock.pass(CHECK_EVERY_MS);
    expect(at.updates.status()).toMatchObject({ state: 'ready', version: '0.1.2' });
    expect(at.count('download')).toBe(1);
    at.now.script = { check: async () => null };
    await at.clock.pass(CHECK_EVERY_MS);
    expect(at.updates.status()).toMatchObject({ state: 'none', version: null });
    at.now.script = { check: () => Promise.reject(new UpdateFailure('unreachable', 'net::ERR_FAILED')) };
    await at.clock.pass(CHECK_EVERY_MS);
    expect(at.updates.status()).toMatchObject({ state: 'none', trouble: null });
  });

  it('is shown at each step, and by a person takes the place of the next one', async () => {
    const at = await readyDesk();
    expect(at.statuses.map(({ state }) => state)).toEqual(['checking', 'known', 'downloading', 'ready']);
    await at.clock.pass(FIRST_CHECK_MS);
    expect(at.did).toEqual([]);
  });
});

describe('the download', () => {
  it.each(['queued', 'sending', 'printing', 'batch'] as const)('waits while there is something %s', async (what) => {
    const at = desk();
    at.now.waits = [{ what, count: 1 }];
    await at.clock.pass(FIRST_CHECK_MS + 10 * POLL_MS);
    expect(at.did).toEqual(['check']);
    expect(at.updates.status()).toMatchObject({ state: 'known', version: '0.1.1' });
    at.now.waits = [{ what: 'unconfirmed', count: 1 }];
    await at.clock.pass(POLL_MS);
    expect(at.updates.status().state).toBe('ready');
    await at.clock.pass(CHECK_EVERY_MS);
    expect(at.count('check')).toBe(2);
  });

  it('waits until no order has moved for a while', async () => {
    const at = desk();
    for (let passed = 0; passed < FIRST_CHECK_MS + 30 * POLL_MS; passed += POLL_MS) {
      at.updates.deskWorks();
      await at.clock.pass(POLL_MS);
    }
    expect(at.did).toEqual(['check']);
    await at.clock.pass(QUIET_MS);
    expect(at.updates.status().state).toBe('ready');
  });

  it('gives way to a scan at once, and starts again when it is quiet again', async () => {
    let cancelled: ((isHere: boolean) => void) | null = null;
    const at = desk({ download: () => new Promise((resolve) => (cancelled = resolve)) });
    await at.clock.pass(FIRST_CHECK_MS);
    expect(at.updates.status().state).toBe('downloading');
    at.updates.deskWorks();
    expect(at.did).toEqual(['check', 'download', 'cancel']);
    (cancelled as ((isHere: boolean) => void) | null)?.(false);
    await at.clock.pass(QUIET_MS - 1);
    expect(at.updates.status()).toMatchObject({ state: 'known', trouble: null });
    await at.clock.pass(POLL_MS);
    expect(at.count('download')).toBe(2);
  });

  it('does not let a person wait for a quiet desk, but for orders on their way', async () => {
    const at = desk();
    at.updates.deskWorks();
    at.now.waits = [QUEUED];
    await at.updates.check();
    expect(at.updates.status().state).toBe('known');
    at.now.waits = [];
    await at.updates.check();
    expect(at.updates.status().state).toBe('ready');
  });
});

describe('the installation', () => {
  it.each(['queued', 'sending', 'printing', 'unconfirmed', 'batch'] as const)(
    'does not begin while there is something %s',
    async (what) => {
      const at = await readyDesk();
      at.now.waits = [{ what, count: 1 }];
      expect(await at.updates.install()).toEqual({ ok: false, error: 'waits' });
      expect(at.did).toEqual([]);
      expect(at.updates.status().state).toBe('ready');
    },
  );

  it('copies the journals first, and happens once', async () => {
    const at = await readyDesk();
    const [first, second] = await Promise.all([at.updates.install(), at.updates.install()]);
    expect(first).toMatchObject({ ok: true, value: { state: 'installing', version: '0.1.1' } });
    expect(second).toEqual({ ok: false, error: 'not_ready' });
    await at.clock.settle();
    expect(at.did).toEqual(['prepare', 'install']);
    // Nothing goes on by itself in the seconds until the end.
    await at.clock.pass(3 * CHECK_EVERY_MS);
    expect(at.did).toEqual(['prepare', 'install']);
  });

  it('never happens by itself, and not at the end of the program', async () => {
    const at = await readyDesk();
    await at.clock.pass(10 * CHECK_EVERY_MS);
    at.updates.stop();
    await at.clock.pass(10 * CHECK_EVERY_MS);
    expect(at.count('install')).toBe(0);
    expect(at.clock.planned()).toBe(0);
  });

  it('leaves everything as it is where the journals cannot be copied', async () => {
    const at = await readyDesk({ prepare: () => Promise.reject(new Error('ENOSPC')) });
    await at.updates.install();
    await at.clock.settle();
    expect(at.did).toEqual(['prepare', 'resume']);
    expect(at.updates.status()).toMatchObject({ state: 'ready', trouble: 'not_backed_up' });
  });

  it('opens the station again where the system does not install it, and can be tried again', async () => {
    const at = await readyDesk({ install: () => Promise.reject(new UpdateFailure('not_installed', 'EPERM')) });
    await at.updates.install();
    await at.clock.settle();
    expect(at.did).toEqual(['prepare', 'install', 'resume']);
    expect(at.updates.status()).toMatchObject({ state: 'ready', trouble: 'not_installed' });
    expect(await at.updates.install()).toMatchObject({ ok: true });
  });

  it('downloads the file again where it has changed since', async () => {
    const at = await readyDesk({ install: () => Promise.reject(new UpdateFailure('broken', 'another file')) });
    await at.updates.install();
    await at.clock.settle();
    expect(at.updates.status()).toMatchObject({ state: 'none', trouble: 'broken' });
    await at.clock.pass(AFTER_FAILURE_MS + QUIET_MS);
    expect(at.count('download')).toBe(1);
    expect(at.updates.status().state).toBe('ready');
  });
});
