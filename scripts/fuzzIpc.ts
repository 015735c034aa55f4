import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FuzzTotals, fuzzStation, isClean } from '../test/fuzz/fuzzStation.ts';
import { sumsTable } from './lib/columns.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { startVirtualDisplay } from './lib/display.ts';
import { fromRoot } from './lib/layout.ts';
import { run } from './lib/run.ts';

const usage = `npm run fuzz:ipc -- --messages N --seed S [--json]
  --messages N   how many messages (10000)
  --seed S       any word (1); the same seed sends the same messages
  --json         one JSON object on stdout

Sends valid, damaged and invented messages to every request of the contract in the built app, with the demo service, on a display
and a keychain of its own. Ends with 1 where something crashed, hung, failed, or was accepted that the contract refuses.`;

const { values } = commandLine(usage, {
  messages: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});
const messages = Number(values.messages);

/** Set for the process that runs inside of the keychain's session. */
const INSIDE = 'LABEL_STATION_FUZZ_INSIDE';

if (!Number.isInteger(messages) || messages < 1) endWithUsage(usage, '--messages needs a whole number.');
if (process.platform !== 'linux') {
  console.error('This runs on Linux only: elsewhere it would write into your own keychain.');
  process.exitCode = 1;
} else if (process.env[INSIDE] === undefined) {
  process.exitCode = await runInside();
} else {
  const totals = await fuzz();
  console.log(values.json ? JSON.stringify(totals) : sumsTable(totals));
  process.exitCode = isClean(totals) ? 0 : 1;
}

/** Runs this script again, in a session with a display and a keychain of its own, as the person's must stay as they are. */
async function runInside(): Promise<number> {
  const display = await startVirtualDisplay();
  const keyring = mkdtempSync(path.join(tmpdir(), 'label-station-keyring-'));
  const folders = { XDG_DATA_HOME: path.join(keyring, 'data'), XDG_RUNTIME_DIR: path.join(keyring, 'run') };
  for (const folder of Object.values(folders)) mkdirSync(folder, { mode: 0o700 });
  // A real Secret Service, unlocked and empty at first: message bus, keyring files and runtime folder are fresh.
  const session = `printf '\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"`;
  const script = [process.execPath, fromRoot('scripts/fuzzIpc.ts'), ...process.argv.slice(2)];
  try {
    const { code, output } = await run('dbus-run-session', ['--', 'bash', '-c', session, 'keyring', ...script], {
      show: true,
      hide: (line) => line.startsWith('{'),
      env: { ...folders, ...display.env, [INSIDE]: '1' },
    });
    const reported = output.split('\n').find((line) => line.startsWith('{'));
    if (reported !== undefined) console.log(reported);
    return code;
  } finally {
    await display.stop();
    rmSync(keyring, { recursive: true, force: true });
  }
}

async function fuzz(): Promise<FuzzTotals> {
  const started = performance.now();
  let reported = 0;
  return fuzzStation({
    messages,
    seed: values.seed,
    onFault: (line) => console.error(line),
    onRound(sent) {
      const seconds = (performance.now() - started) / 1_000;
      if (seconds - reported < 5 && sent < messages) return;
      reported = seconds;
      console.error(`${sent}/${messages} messages, ${Math.round(sent / seconds)} each second`);
    },
  });
}
