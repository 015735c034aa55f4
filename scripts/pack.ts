import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { packApp } from './lib/packApp.ts';
import { shippedFiles, shippedTable } from './lib/shippedFiles.ts';

const usage = 'npm run pack [-- --installers] [--sumatra-pdf FILE --sumatra-sha256 HASH]';
const { values } = commandLine(usage, {
  installers: { type: 'boolean', default: false },
  'sumatra-pdf': { type: 'string' },
  'sumatra-sha256': { type: 'string' },
});
const [file, sha256] = [values['sumatra-pdf'], values['sumatra-sha256']];
if ((file === undefined) !== (sha256 === undefined))
  endWithUsage(usage, '--sumatra-pdf and --sumatra-sha256 belong together: the file, and the hash that it must have.');

const packed = await packApp({
  installers: values.installers,
  ...(file === undefined || sha256 === undefined ? {} : { sumatraPdf: { file, sha256 } }),
});
console.error(shippedTable(shippedFiles(packed.resources)));
console.error(`packed: ${packed.executablePath}`);
for (const reason of packed.notForUsers) console.error(`This is no release: ${reason}`);
