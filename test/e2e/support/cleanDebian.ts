import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder, installDebian, needDebian, systemPath } from '../../../scripts/lib/debian.ts';
import { run } from '../../../scripts/lib/run.ts';

/** The person at it. */
const DESK_ID = 1000;

/** The rest of this machine is out of reach, but for its display, its network, and the folder that is shared with it. */
const ENTER = `
set -e
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$RUN/upper,workdir=$RUN/work" "$RUN/root"
mkdir -p "$RUN/root$SHARED" "$RUN/root/tmp/.X11-unix" "$RUN/root/mnt/old"
for folder in /proc /dev /tmp/.X11-unix "$SHARED"; do mount --rbind "$folder" "$RUN/root$folder"; done
mount --bind "$BASE.packages" "$RUN/root/var/cache/apt/archives"
cd "$RUN/root"
pivot_root . mnt/old
umount -l /mnt/old
exec "$@"`;

export interface CleanDebian {
  /** Where a file of it lies on this machine. */
  place(file: string): string;
  /** As root; its output. Throws where it fails. */
  does(command: string): Promise<string>;
  /** A program on this machine that starts a program there, with the arguments that it is given, as a person. */
  starter(program: string): Promise<string>;
  remove(): Promise<void>;
}

/** The minimal system on which each starts; set up once. Throws NotHad where it cannot be. */
async function baseSystem(): Promise<string> {
  needDebian();
  const base = cacheFolder('debian');
  if (existsSync(`${base}.packages`)) return base;
  const scratch = `${base}.setup`;
  for (const folder of [base, scratch]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  await installDebian(base, scratch);
  rmSync(scratch, { recursive: true });
  mkdirSync(`${base}.packages/partial`, { recursive: true });
  return base;
}

/** Of runs that were ended by force. */
async function removeLeft(base: string): Promise<void> {
  for (const name of await readdir(dirname(base))) {
    const [, pid] = /^debian\.run-(\d+)$/u.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await rm(join(dirname(base), name), { recursive: true });
  }
}

/** A Debian as it is after its installation, which sees this folder at its own path. It lasts until it is removed. */
export async function openCleanDebian(shared: string): Promise<CleanDebian> {
  const base = await baseSystem();
  const folder = `${base}.run-${process.pid}`;
  await removeLeft(base);
  for (const name of ['upper', 'work', 'root']) await mkdir(join(folder, name), { recursive: true });
  const env = { PATH: systemPath(), BASE: base, RUN: folder, SHARED: shared, DEBIAN_FRONTEND: 'noninteractive' };
  const inside = ['-m', '--propagation', 'private', 'sh', '-c', ENTER, 'sh'];
  const does = async (command: string): Promise<string> => {
    const { code, output } = await run('unshare', [...inside, 'sh', '-c', command], { env });
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`);
    return output;
  };
  await does(`useradd --create-home --uid ${DESK_ID} desk`);
  return {
    place: (file) => join(folder, 'upper', file),
    does,
    async starter(program) {
      const file = join(shared, 'start');
      const set = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
      const person = `setpriv --reuid ${DESK_ID} --regid ${DESK_ID} --clear-groups`;
      const home = 'env -i HOME=/home/desk PATH=/usr/bin:/bin LANG=C.UTF-8 "DISPLAY=$DISPLAY"';
      // No ordinary person needs it: it is for root only, who runs the tests.
      const own = 'for one; do shift; [ "$one" = --no-sandbox ] || set -- "$@" "$one"; done\n';
      const enter = `exec unshare -m --propagation private sh -c '${ENTER}' sh ${person} ${home} ${program} "$@"\n`;
      await writeFile(file, `#!/bin/sh\n${set.join('')}${own}${enter}`);
      await chmod(file, 0o755);
      return file;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
