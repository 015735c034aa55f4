import { parseArgs } from 'node:util';
import { listWorker } from '../electron/adapters/import/thread/listThread.ts';
import { tryList } from '../electron/main/imports/tryList.ts';

const usage = `npm run lists -- FILE             what a list of orders would become; nothing is taken
  --json       as one JSON object`;

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const [path, ...more] = positionals;
if (path === undefined || more.length > 0 || values.help === true) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const script = new URL('../electron/adapters/import/thread/serveLists.ts', import.meta.url);
  const { text, code } = await tryList(path, {
    start: () => listWorker(script),
    language: 'en',
    json: values.json === true,
  });
  console.log(text);
  process.exitCode = code;
}
