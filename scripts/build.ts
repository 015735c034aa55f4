import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { type BundleName, bundleConfig, bundleNames } from './lib/bundles.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { isBuildFresh, rememberBuild, sourceHash } from './lib/freshness.ts';
import { gatherLicences } from './lib/licences.ts';

const usage = `npm run build [-- --if-stale] [${bundleNames.join('] [')}]`;
const { values, positionals } = commandLine(usage, { 'if-stale': { type: 'boolean', default: false } }, true);

const isBundleName = (name: string): name is BundleName => (bundleNames as readonly string[]).includes(name);

const chosen = positionals.filter(isBundleName);
if (chosen.length !== positionals.length) endWithUsage(usage);
const wanted: readonly BundleName[] = chosen.length > 0 ? chosen : bundleNames;

if (!(values['if-stale'] && isBuildFresh())) {
  const hash = sourceHash();
  for (const [index, name] of wanted.entries()) {
    const started = performance.now();
    try {
      await build({ ...bundleConfig(name), logLevel: 'warn' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`build of ${name} failed: ${process.stderr.isTTY ? reason : stripVTControlCharacters(reason)}`);
      process.exit(1);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.error(`build ${index + 1}/${wanted.length}: ${name} (${seconds} s)`);
  }
  if (wanted.length === bundleNames.length) {
    gatherLicences();
    rememberBuild(hash);
  }
}
