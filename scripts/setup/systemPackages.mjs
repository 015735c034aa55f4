import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, run, systemFolders } from './machine.mjs';
import { SetupStopped, say, step } from './progress.mjs';

/**
 * The needs from the operating system: `runtime` for any Electron window, `headless` for one without a display,
 * `tests` for a real keychain and a real print system.
 *
 * @typedef {'runtime' | 'headless' | 'tests'} Need
 */

/**
 * Debian's packages; where releases differ, the first name that exists is taken.
 *
 * @type {Record<Need, { programs: string[], packages: string[][] }>}
 */
const groups = {
  runtime: {
    programs: [],
    packages: [
      ['libgtk-3-0t64', 'libgtk-3-0'],
      ['libnss3'],
      ['libasound2t64', 'libasound2'],
      ['libgbm1'],
      ['libsecret-1-0'],
    ],
  },
  headless: { programs: ['Xvfb'], packages: [['xvfb']] },
  tests: {
    programs: [
      'curl',
      'dbus-daemon',
      'dbus-run-session',
      'dbus-send',
      'gnome-keyring-daemon',
      'avahi-daemon',
      'cupsd',
      'lp',
      'ippeveprinter',
      'pdftotext',
      'pgbouncer',
    ],
    packages: [
      ['curl'],
      ['dbus'],
      ['dbus-x11'],
      ['gnome-keyring'],
      ['avahi-daemon'],
      ['cups'],
      ['cups-client'],
      ['cups-filters'],
      ['cups-ipp-utils'],
      ['poppler-utils'],
      ['pgbouncer'],
    ],
  },
};

const isProgramPresent = (/** @type {string} */ name) =>
  systemFolders().some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Names of the shared libraries that a program or native module needs and that are not here. */
const missingLibraries = async (/** @type {string} */ file) => {
  const { ok, output } = await run('ldd', [file]);
  if (!ok) return [];
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');
};

/** @param {Need} need @param {string} electron path of its executable @returns {Promise<string[]>} */
const missingOf = async (need, electron) => {
  const programs = groups[need].programs.filter((name) => !isProgramPresent(name));
  if (need !== 'runtime') return programs;
  const keytar = fromRoot('node_modules', 'keytar', 'prebuilds', `linux-${process.arch}`, 'keytar.node');
  const libraries = await Promise.all([electron, keytar].filter(existsSync).map(missingLibraries));
  return [...new Set(libraries.flat())];
};

const aptEnvironment = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' });

/** @param {string[][]} wanted alternatives per package */
const existingNames = async (wanted) => {
  const { output } = await run('apt-cache', ['policy', ...wanted.flat()], { env: aptEnvironment() });
  const known = new Set([...output.matchAll(/^(\S+):\n.*\n\s+Candidate: (?!\(none\))/gm)].map((match) => match[1]));
  return wanted.map((names) => names.find((name) => known.has(name)) ?? names.at(-1) ?? '');
};

/** @param {string[][]} wanted @param {(detail: string) => void} report */
const installWithApt = async (wanted, report) => {
  report('reading the package lists');
  await run('apt-get', ['update', '-q'], { env: aptEnvironment() });
  const names = await existingNames(wanted);
  let fetched = 0;
  let installed = 0;
  let total = 0;
  let reported = false;
  const result = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    env: aptEnvironment(),
    letFinish: () => {
      if (!reported) say('  stopping as soon as apt-get has finished, which must not be broken off ...');
      reported = true;
    },
    onOutput: (text) => {
      total = Number(text.match(/(\d+) newly installed/)?.[1] ?? total);
      fetched += text.match(/^Get:/gm)?.length ?? 0;
      installed += text.match(/^Setting up /gm)?.length ?? 0;
      if (total > 0) report(`${fetched} fetched, ${installed} installed of ${total} packages`);
    },
  });
  if (!result.ok) {
    throw new SetupStopped(
      `apt-get could not install ${names.join(' ')}:\n${result.output.trim().split('\n').slice(-8).join('\n')}`,
    );
  }
};

/**
 * Installs what is missing of the named groups where it may (as root on Debian or Ubuntu), else stops with the one
 * command that does it. Only Linux needs anything.
 *
 * @param {readonly Need[]} needs
 * @param {string} electron path of its executable
 */
export const provideSystemPackages = async (needs, electron) => {
  if (process.platform !== 'linux') return;
  /** @type {string[]} */
  const missing = [];
  /** @type {string[][]} */
  const wanted = [];
  for (const need of needs) {
    const lacking = await missingOf(need, electron);
    if (lacking.length === 0) continue;
    missing.push(...lacking);
    wanted.push(...groups[need].packages);
  }
  if (missing.length === 0) return;
  if (!isProgramPresent('apt-get')) {
    throw new SetupStopped(`Please install with this system's package manager what brings: ${missing.join(', ')}`);
  }
  if (process.getuid?.() !== 0) {
    const names = await existingNames(wanted);
    throw new SetupStopped(
      `System packages are missing (${missing.join(', ')}). Please run this once, then start again:\n  sudo apt-get install --no-install-recommends ${names.join(' ')}`,
    );
  }
  await step(`installing system packages for ${missing.join(', ')}`, (report) => installWithApt(wanted, report));
  for (const need of needs) {
    const lacking = await missingOf(need, electron);
    if (lacking.length > 0) throw new SetupStopped(`Still missing after the installation: ${lacking.join(', ')}`);
  }
};
