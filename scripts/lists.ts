import { listWorker } from '../electron/adapters/import/thread/listThread.ts';
import { tryList } from '../electron/main/imports/tryList.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';

const usage = `npm run lists -- FILE             what a list of orders would become; nothing is taken
  --json       as one JSON object`;

const { values, positionals } = commandLine(usage, { json: { type: 'boolean' } }, true);
const [path, ...more] = positionals;
if (path === undefined || more.length > 0) endWithUsage(usage);
const script = new URL('../electron/adapters/import/thread/serveLists.ts', import.meta.url);
const { text, code } = await tryList(path, {
  start: () => listWorker(script),
  language: 'en',
  json: values.json === true,
});
console.log(text);
process.exitCode = code;
