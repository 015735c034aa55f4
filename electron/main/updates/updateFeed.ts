import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAddress } from '../../adapters/http/address.ts';
import type { Logger } from '../../core/ports/Logger.ts';

interface FeedDeps {
  readonly isPackaged: boolean;
  /** The folder in which electron-builder has put `app-update.yml`. */
  readonly resourcesPath: string;
  readonly platform: NodeJS.Platform;
  /** The file that an AppImage was started from; its start-up code sets it in the variable APPIMAGE. */
  readonly appImage: string | undefined;
  /** The file that a portable program was started from; its start-up code sets it in PORTABLE_EXECUTABLE_FILE. */
  readonly portable: string | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Whether this copy of the program can update itself: it was packed with the address of a feed, which is safe, and the
 * system knows a way to put another version in its place. On Linux an unpacked copy has none, on Windows a portable one: an
 * installer would put a second program beside it.
 */
export function hasUpdateFeed(deps: FeedDeps): boolean {
  const { isPackaged, resourcesPath, platform, appImage, portable, logger } = deps;
  const file = join(resourcesPath, 'app-update.yml');
  if (!isPackaged || portable !== undefined || !existsSync(file)) return false;
  const address = parseAddress(feedAddress(readFileSync(file, 'utf8')) ?? '');
  if (!address.ok) {
    logger.warn('update feed refused', { why: address.error });
    return false;
  }
  return platform !== 'linux' || appImage !== undefined || existsSync(join(resourcesPath, 'package-type'));
}

/** The address in the file as electron-builder writes it: one line of YAML, quoted where it has to be. */
function feedAddress(yaml: string): string | null {
  return /^url:[ \t]*(['"]?)(\S+)\1[ \t]*$/m.exec(yaml)?.[2] ?? null;
}
