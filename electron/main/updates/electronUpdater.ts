import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { autoUpdater as systemUpdater } from 'electron';
import {
  AppImageUpdater,
  type AppUpdater,
  autoUpdater,
  CancellationToken,
  NsisUpdater,
  type UpdateInfo,
} from 'electron-updater';
import { isSafeScheme } from '../../adapters/http/address.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { asFailure } from './updaterFailures.ts';
import { UpdateFailure, type Updater } from './updates.ts';
import { signatureTrouble } from './windowsSignature.ts';

/** Longest time for the feed's answer, ms. Electron's requests have no limit of their own. */
const CHECK_LIMIT_MS = 60_000;
/** Longest time for a whole download, ms. */
const DOWNLOAD_LIMIT_MS = 3_600_000;

interface ElectronUpdaterDeps {
  readonly logger: Logger;
  /** Called when the program ends for an update, before its windows are closed. */
  readonly onEnding: () => void;
}

/** electron-updater, set so that it downloads and installs only on request, and never an older version. */
export function createElectronUpdater({ logger, onEnding }: ElectronUpdaterDeps): Updater {
  const updater: AppUpdater = autoUpdater instanceof AppImageUpdater ? new WholeAppImageUpdater() : autoUpdater;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = true;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // A differential download puts a file together from the old one and ranges of the new one, and its cache is faulty there.
  updater.disableDifferentialDownload = true;
  if (updater instanceof NsisUpdater)
    updater.verifyUpdateCodeSignature = (publishers, file) => signatureTrouble(publishers, file);
  updater.logger = {
    info: () => undefined,
    warn: (message) => logger.warn('updater', { message: String(message) }),
    // The promise rejects with the same error, which is logged there.
    error: () => undefined,
  };
  keepToSafeAddresses(updater);
  systemUpdater.on('before-quit-for-update', onEnding);

  let found: UpdateInfo | null = null;
  let downloaded: { readonly file: string; readonly sha512: string } | null = null;
  let downloading: CancellationToken | null = null;

  return {
    async check() {
      const result = await within(CHECK_LIMIT_MS, updater.checkForUpdates()).catch((failure: unknown) => {
        throw asFailure(failure, 'broken');
      });
      found = result?.isUpdateAvailable === true ? result.updateInfo : null;
      return found?.version ?? null;
    },

    async download() {
      const info = found;
      const token = new CancellationToken();
      downloading = token;
      downloaded = null;
      const limit = setTimeout(() => token.cancel(), DOWNLOAD_LIMIT_MS);
      try {
        const [file] = await updater.downloadUpdate(token);
        if (file === undefined || info === null) throw new UpdateFailure('broken', 'nothing was downloaded');
        downloaded = { file, sha512: checksumOf(info, file) };
        return true;
      } catch (failure) {
        if (token.cancelled) return false;
        throw asFailure(failure, 'broken');
      } finally {
        clearTimeout(limit);
        downloading = null;
      }
    },

    cancel: () => downloading?.cancel(),

    async install() {
      // Hours may lie between the download and the owner's word.
      if (downloaded === null || (await sha512Of(downloaded.file)) !== downloaded.sha512) {
        throw new UpdateFailure('broken', 'the downloaded file is not what it was');
      }
      return new Promise<never>((_resolve, reject) => {
        updater.once('error', (failure) => reject(asFailure(failure, 'not_installed')));
        // The installer runs silently, and the program is started again.
        updater.quitAndInstall(true, true);
      });
    },
  };
}

/**
 * electron-updater follows redirects wherever they lead, and the feed may name files elsewhere. It also sends a number that
 * identifies the desk, which no feed here needs.
 */
function keepToSafeAddresses({ netSession }: AppUpdater): void {
  netSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isSafeScheme(new URL(url)) }));
  netSession.webRequest.onBeforeSendHeaders(({ requestHeaders }, answer) => {
    const { 'x-user-staging-id': _number, ...others } = requestHeaders;
    answer({ requestHeaders: others });
  });
}

/**
 * electron-updater deletes the program's file before it moves the new one there, from another file system perhaps, and
 * starts the new one while the old one is still at work. Here the new file is complete beside the old one before it
 * takes its name, so that there is a whole program at every moment; and it is started when the old one has ended.
 */
class WholeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const program = process.env.APPIMAGE;
    const { installerPath } = this;
    if (program === undefined || !isAbsolute(program) || installerPath === null) {
      throw new Error('it is not known where the program lies');
    }
    replaceWhole(program, installerPath);
    startWhenEnded(program);
    return true;
  }
}

function replaceWhole(file: string, by: string): void {
  const partial = join(dirname(file), `.${basename(file)}.partial`);
  try {
    copyFileSync(by, partial);
    chmodSync(partial, 0o755);
    sync(partial);
    renameSync(partial, file);
  } catch (failure) {
    rmSync(partial, { force: true });
    throw failure;
  }
  sync(dirname(file));
}

function sync(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** The shell is the system's, because the files of a running AppImage are gone when it ends. Its script has no holes. */
function startWhenEnded(program: string): void {
  const script = 'while kill -0 "$0" 2>/dev/null; do sleep 0.2; done; exec "$@"';
  const args = ['-c', script, String(process.pid), program, ...process.argv.slice(1)];
  // Open files stay open in a child: Chromium's sockets, and the pipe by which an AppImage knows that it is used.
  const nothing = openSync('/dev/null', 'r+');
  const highest = Math.max(...readdirSync('/proc/self/fd').map(Number));
  const stdio = Array.from({ length: highest + 1 }, () => nothing);
  spawn('/bin/sh', args, { detached: true, stdio }).unref();
  closeSync(nothing);
}

/** The feed's checksum of the file; electron-updater has verified it already. */
function checksumOf({ files }: UpdateInfo, file: string): string {
  const named = files.find(({ url }) => basename(decodeURIComponent(url.replace(/[?#].*$/, ''))) === basename(file));
  if (named === undefined) throw new UpdateFailure('broken', 'the feed has no checksum of the file');
  return named.sha512;
}

async function sha512Of(file: string): Promise<string | null> {
  if (!existsSync(file)) return null;
  const hash = createHash('sha512');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('base64');
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UpdateFailure('unreachable', 'the feed gives no answer')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
