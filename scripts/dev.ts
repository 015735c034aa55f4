import type { ChildProcess } from 'node:child_process';
import { build, createServer, mergeConfig, type Plugin } from 'vite';
import { appArguments, endApp, spawnApp } from './lib/appProcess.ts';
import { bundleConfig } from './lib/bundles.ts';
import { hasDisplay } from './lib/display.ts';
import { electronFlags } from './lib/electronFlags.ts';
import { fromRoot } from './lib/layout.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const requested = appArguments();
if (!hasDisplay()) {
  console.error('npm run dev shows a window: start it in a desktop session, or under xvfb-run.');
  process.exit(1);
}

// Before Vite's own, which would end this process and leave the app.
const stopping = stopSignal();
const server = await createServer(bundleConfig('renderer'));
await server.listen();
const url = server.resolvedUrls?.local[0];
if (url === undefined) throw new Error('the dev server has no address');
console.error(`dev: page with hot reload at ${url}`);

const flags = electronFlags();
let app: ChildProcess | undefined;
let restarting = false;

const stop = async (code: number): Promise<void> => {
  await server.close();
  process.exit(code);
};

const startApp = (): void => {
  restarting = false;
  app = spawnApp([...flags, fromRoot(), ...requested], { stdout: 'inherit', env: { STATION_DEV_URL: url } });
  app.once('close', (code) => {
    app = undefined;
    if (stopping.aborted) void stop(stoppedExitCode);
    else if (restarting) startApp();
    else void stop(code ?? 1);
  });
};

const waiting = new Set(['main', 'station', 'preload', 'demo'] as const);

/** The first start waits for every bundle; after that each rebuilt one restarts the app. */
const restartWhenBuilt = (name: 'main' | 'station' | 'preload' | 'demo'): Plugin => ({
  name: 'restart-electron',
  closeBundle() {
    waiting.delete(name);
    if (waiting.size > 0) return;
    console.error(`dev: ${name} built`);
    if (app === undefined) startApp();
    else {
      restarting = true;
      app.kill();
    }
  },
});

stopping.addEventListener('abort', () => {
  if (app === undefined) void stop(stoppedExitCode);
  else void endApp(app);
});

for (const name of [...waiting]) {
  const watching = { logLevel: 'warn' as const, build: { watch: {} }, plugins: [restartWhenBuilt(name)] };
  await build(mergeConfig(bundleConfig(name), watching));
}
