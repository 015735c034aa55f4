import { spawn } from 'node:child_process';
import { hasDisplay } from './lib/display.ts';
import { electronFlags } from './lib/electronFlags.ts';
import { electronRuntime } from './lib/electronRuntime.ts';
import { fromRoot } from './lib/layout.ts';

if (!hasDisplay()) {
  console.error('Label Station needs a screen: start it in a desktop session, or try npm run demo -- --headless.');
  process.exit(1);
}

const args = [...electronFlags(), fromRoot(), ...process.argv.slice(2)];
const app = spawn(electronRuntime().executablePath, args, { stdio: 'inherit' });
app.on('close', (code) => {
  process.exitCode = code ?? 1;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal));
