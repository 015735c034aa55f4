// Runs in the tree of Wine, with its tools: makes the installers of two versions and the portable program, by electron-builder
// and its own scripts, with stand-ins for Electron and for the plugins that Debian does not have.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'electron-builder';
import { electronRuntime } from '../../../scripts/lib/electronRuntime.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';

const place = '/lab/installers';
const tools = path.join(place, 'tools');
const here = (name: string) => path.join(import.meta.dirname, name);

/** A warning is an error, as for electron-builder; but for those of texts that Debian's own translations lack. */
const MAKENSIS = `#!/bin/sh
/usr/bin/makensis "$@" > /tmp/makensis.log 2>&1 && ! grep '^warning:' /tmp/makensis.log | grep -qv 'LangString .* is missing'
code=$?
cat /tmp/makensis.log
exit $code
`;

function compile(source: string, output: string, ...rest: readonly string[]): void {
  const args = ['-O1', '-municode', '-s', '-o', output, here(source), '-lshell32', ...rest];
  execFileSync('i686-w64-mingw32-gcc', args, { stdio: 'inherit' });
}

/** Where electron-builder searches for its own, with those of Debian and what stands in for the rest. */
function makeTools(): void {
  const plugins = path.join(tools, 'plugins/x86-unicode');
  mkdirSync(plugins, { recursive: true });
  mkdirSync(path.join(tools, 'linux'));
  for (const name of readdirSync('/usr/share/nsis'))
    symlinkSync(path.join('/usr/share/nsis', name), path.join(tools, name));
  writeFileSync(path.join(tools, 'linux/makensis'), MAKENSIS, { mode: 0o755 });
  compile('program.c', path.join(tools, 'elevate.exe'), '-mwindows', '-DVERSION=L""');
  const library = path.join(tools, 'plugins.dll');
  compile('plugins.c', library, '-shared', String.raw`-DSEVEN_ZIP=L"Z:\\lab\\installers\\tools\\7z.exe"`);
  for (const name of ['StdUtils', 'UAC', 'WinShell', 'Nsis7z'])
    copyFileSync(library, path.join(plugins, `${name}.dll`));
  for (const ending of ['exe', 'dll'])
    copyFileSync(
      fromRoot(`node_modules/electron-winstaller/vendor/7z-x64.${ending}`),
      path.join(tools, `7z.${ending}`),
    );
  Object.assign(process.env, {
    ELECTRON_BUILDER_NSIS_DIR: tools,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: tools,
    ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7zz',
    USE_SYSTEM_WINE: 'true',
  });
}

/** What electron-builder leaves for Windows, as far as an installer reads it: the program, and files of each version. */
function makeProgram(version: string): string {
  const folder = path.join(place, `unpacked-${version}`);
  mkdirSync(path.join(folder, 'resources/Işıl'), { recursive: true });
  compile('program.c', path.join(folder, 'Label Station.exe'), '-mwindows', `-DVERSION=L"${version}"`);
  writeFileSync(path.join(folder, 'resources/app.asar'), version);
  writeFileSync(path.join(folder, `resources/Işıl/only ${version}.txt`), version);
  return folder;
}

async function makeInstallers(version: string, targets: string[]): Promise<void> {
  const output = path.join(place, version);
  await build({
    win: targets,
    x64: true,
    prepackaged: makeProgram(version),
    projectDir: fromRoot(),
    publish: 'never',
    config: {
      directories: { output, buildResources: 'assets' },
      electronVersion: electronRuntime().version,
      extraMetadata: { version },
      // See MAKENSIS.
      nsis: { warningsAsErrors: false },
      portable: { warningsAsErrors: false },
    },
  });
  for (const name of readdirSync(output).filter((file) => file.endsWith('.exe')))
    renameSync(
      path.join(output, name),
      path.join(place, name.includes('portable') ? 'portable.exe' : `${version}.exe`),
    );
}

rmSync(place, { recursive: true, force: true });
makeTools();
await makeInstallers('1.0.0', ['nsis', 'portable']);
await makeInstallers('1.1.0', ['nsis']);
writeFileSync(path.join(place, 'ready'), '');
