import { appArguments, endApp, spawnApp } from './lib/appProcess.ts';
import { hasDisplay } from './lib/display.ts';
import { electronFlags } from './lib/electronFlags.ts';
import { fromRoot } from './lib/layout.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const requested = appArguments();
if (!hasDisplay()) {
  console.error('Label Station needs a screen: start it in a desktop session, or try npm run demo -- --headless.');
  process.exit(1);
}

const app = spawnApp([...electronFlags(), fromRoot(), ...requested], { stdout: 'inherit' });
const stop = stopSignal();
stop.addEventListener('abort', () => void endApp(app));
app.on('close', (code) => {
  process.exitCode = stop.aborted ? stoppedExitCode : (code ?? 1);
});
