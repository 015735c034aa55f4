import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { type Browser, chromium, type Page } from '@playwright/test';
import { packApp } from '../../../scripts/lib/packApp.ts';
import { stationArguments } from '../../../scripts/lib/stationApp.ts';
import { freePort } from '../../support/freePort.ts';

/** Size of a version's file, bytes: a download lasts long enough to be disturbed. */
const PROGRAM_BYTES = 8_000_000;
const STARTED_WITHIN_MS = 60_000;

/** What the feed offers, and how it goes wrong. */
export interface Offer {
  readonly version: string;
  readonly file: Buffer;
  /** In place of the right checksum. */
  readonly sha512?: string;
  /** In place of the file's name in the feed's own folder. */
  readonly url?: string;
  /** Only so many bytes of the file are there. */
  readonly bytes?: number;
  readonly isMissing?: boolean;
  /** How long the download takes at least, ms. */
  readonly takesMs?: number;
}

export interface Feed {
  readonly url: string;
  /** Names of all headers that it was ever sent. */
  readonly headers: ReadonlySet<string>;
  /** Null: the feed's file is not there. */
  offer(offer: Offer | null): void;
  close(): Promise<void>;
}

/** A static feed as electron-builder's `generic` provider expects it, on loopback. */
export async function startFeed(): Promise<Feed> {
  let offered: Offer | null = null;
  const headers = new Set<string>();
  const nameOf = ({ version }: Offer) => `label-station-${version}.AppImage`;
  const server = createServer((request, response) => {
    for (const name of Object.keys(request.headers)) headers.add(name);
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    if (offered === null) return void response.writeHead(404).end();
    if (path === '/latest-linux.yml') return void response.end(feedFile(offered, nameOf(offered)));
    if (path !== `/${nameOf(offered)}` || offered.isMissing === true) return void response.writeHead(404).end();
    const { file, bytes = file.length, takesMs = 0 } = offered;
    response.setHeader('Content-Length', bytes);
    void send(file.subarray(0, bytes), takesMs);

    async function send(body: Buffer, ms: number): Promise<void> {
      const parts = 20;
      const size = Math.ceil(body.length / parts);
      for (let part = 0; part < parts && !response.destroyed; part += 1) {
        response.write(body.subarray(part * size, (part + 1) * size));
        await pause(ms / parts);
      }
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    headers,
    offer(offer) {
      offered = offer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function feedFile({ version, file, sha512, url }: Offer, name: string): string {
  const checksum = sha512 ?? createHash('sha512').update(file).digest('base64');
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${url ?? name}`,
    `    sha512: ${checksum}`,
    `    size: ${file.length}`,
    `path: ${url ?? name}`,
    `sha512: ${checksum}`,
    "releaseDate: '2026-11-25T10:00:00.000Z'",
    '',
  ].join('\n');
}

/** The program of both versions, packed as it is released, and the one file that a person starts. */
export interface UpdateBench {
  readonly older: Buffer;
  readonly newer: Buffer;
  /** The file that is started; an update replaces it. */
  readonly program: string;
  readonly feed: Feed;
  /** Puts a version in its place, as a person who installs it by hand. */
  put(version: Buffer): void;
  /** The file that was downloaded and is not installed yet. */
  downloaded(): string;
  /** Removes what was downloaded. */
  clearDownloads(): void;
  start(options: StartOptions): Promise<RunningVersion>;
  close(): Promise<void>;
}

interface StartOptions {
  readonly folder: string;
  readonly demo: { readonly url: string; readonly apiKey: string };
}

export interface RunningVersion {
  readonly page: Page;
  /** Ends the process that runs now as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as the system does when a person logs out. */
  quit(): Promise<void>;
  /** The page of whatever version runs there next. */
  next(): Promise<Page>;
}

export const OLDER = '0.1.0';
export const NEWER = '0.1.1';

/**
 * An AppImage is one file that mounts the program's folder, sets APPIMAGE to its own path, and starts the program there.
 * Making one takes a tool that has to be downloaded; these files do the same with a folder that is there already, and are
 * filled up so that they take their time to be downloaded. All else is what is released: the packed program, its
 * app-update.yml, electron-updater's AppImage way.
 */
export async function createUpdateBench(folder: string): Promise<UpdateBench> {
  const feed = await startFeed();
  const packed = await packApp({ forTests: true, output: join(folder, 'packed'), feed: feed.url, version: OLDER });
  const newerFolder = join(folder, 'newer');
  await packedAs(NEWER, packed.folder, newerFolder, folder);
  const program = join(folder, 'Label Station.AppImage');
  const pids = join(folder, 'pids');
  const cache = join(folder, 'cache');
  // One for all of them: the program that an update starts has the arguments of its predecessor.
  const port = await freePort();
  const name = packed.executablePath.slice(packed.folder.length + 1);
  const versionFile = (of: string) => {
    const start = `#!/bin/sh\necho $$ >> '${pids}'\nexport APPIMAGE='${program}'\nexec '${join(of, name)}' "$@"\n`;
    return Buffer.concat([Buffer.from(start), Buffer.from(randomBytes(PROGRAM_BYTES / 2).toString('hex'))]);
  };
  const [older, newer] = [versionFile(packed.folder), versionFile(newerFolder)];

  /** Only what was started from the bench, by itself or by an update. */
  const running = () =>
    (existsSync(pids) ? readFileSync(pids, 'utf8') : '')
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0 && isProgram(pid, folder));

  async function endAll(signal: NodeJS.Signals): Promise<void> {
    for (let round = 0; running().length > 0; round += 1) {
      for (const pid of running()) signalTo(pid, round < 100 ? signal : 'SIGKILL');
      await pause(100);
    }
  }

  return {
    older,
    newer,
    program,
    feed,
    put(version) {
      writeFileSync(`${program}.new`, version);
      chmodSync(`${program}.new`, 0o755);
      renameSync(`${program}.new`, program);
    },
    downloaded() {
      const name = readdirSync(cache, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('.AppImage'));
      if (name === undefined) throw new Error('nothing was downloaded');
      return join(cache, name);
    },
    clearDownloads: () => rmSync(cache, { recursive: true, force: true }),
    async start(options) {
      const stationOptions = {
        dataDir: join(options.folder, 'data'),
        printFolder: join(options.folder, 'labels'),
        demo: options.demo,
        packed: program,
      };
      const env = { ...process.env, LANG: 'en_US.UTF-8', XDG_CACHE_HOME: cache };
      const args = [`--remote-debugging-port=${port}`, ...stationArguments(stationOptions)];
      const child: ChildProcess = spawn(program, args, { env, stdio: 'ignore' });
      child.unref();
      let browser: Browser | null = null;
      const next = async () => {
        await browser?.close().catch(() => undefined);
        browser = await connect(port);
        return pageOf(browser);
      };
      const end = (signal: NodeJS.Signals) => async () => {
        await endAll(signal);
        await browser?.close().catch(() => undefined);
        browser = null;
      };
      return { page: await next(), next, kill: end('SIGKILL'), quit: end('SIGTERM') };
    },
    async close() {
      await endAll('SIGTERM');
      await feed.close();
    },
  };
}

/** The same packed program with another version in its archive. */
async function packedAs(version: string, from: string, to: string, folder: string): Promise<void> {
  // Links: the folder has Electron in it, which is never changed.
  const linked = spawnSync('cp', ['-al', from, to], { encoding: 'utf8' });
  if (linked.status !== 0) throw new Error(linked.stderr);
  const archive = join(to, 'resources', 'app.asar');
  const sources = join(folder, 'sources');
  extractAll(join(from, 'resources', 'app.asar'), sources);
  const manifest = join(sources, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  rmSync(archive);
  rmSync(`${archive}.unpacked`, { recursive: true });
  const unpack = '{**/keytar/prebuilds/**,**/@photostructure/sqlite/prebuilds/**,**/pdf-to-printer/**}';
  await createPackageWithOptions(sources, archive, { unpack });
  rmSync(sources, { recursive: true });
}

function isProgram(pid: number, folder: string): boolean {
  try {
    // A process that has ended and was not waited for has no command line any more.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

async function connect(port: number): Promise<Browser> {
  for (const end = Date.now() + STARTED_WITHIN_MS; ; ) {
    try {
      // Playwright's usual settings for a browser include some that Electron does not know.
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    } catch (failure) {
      if (Date.now() > end) throw failure;
      await pause(100);
    }
  }
}

async function pageOf(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the program has no browser context');
  return context.pages()[0] ?? context.waitForEvent('page');
}
