import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { run } from './run.ts';

/** Something that the lab needs cannot be had here; the message has what, in one sentence. */
export class NotHad extends Error {}

/** The programs that need root are not on everybody's path. */
export const systemPath = (): string => `${process.env.PATH}:/usr/sbin:/sbin`;

/** A folder that stays for later runs. */
export const cacheFolder = (name: string): string =>
  path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'label-station', name);

/** Throws, in one sentence, where a Debian in a folder of its own cannot be set up here. */
export function needDebian(): void {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new NotHad('A system in a folder of its own is set up on Linux on x64 only.');
  if (process.getuid?.() !== 0) throw new NotHad('Setting up a system in a folder of its own takes root.');
  if (!existsSync('/usr/bin/apt-get'))
    throw new NotHad('The system is made with the apt of Debian, which is not here.');
}

/** Runs a command; resolves to its output. */
export async function does(
  what: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, output } = await run(program, args, { env: { PATH: systemPath(), ...env } });
  if (code !== 0) throw new NotHad(`${what} failed: ${output.trim().split('\n').at(-1)}`);
  return output;
}

/** The package source of this machine. */
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

/** As long as it lasts, apt's programs in the tree see the processes and devices of this machine. */
export async function inTree(tree: string, command: string): Promise<void> {
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

/** A minimal Debian 12 that starts no services. */
export async function installDebian(tree: string, scratch: string): Promise<void> {
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
  await inTree(tree, 'apt-get update');
}
