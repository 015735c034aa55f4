import { type ChildProcess, spawn } from 'node:child_process';
import { build, createServer, mergeConfig, type Plugin } from 'vite';
import { bundleConfig } from './lib/bundles.ts';
import { hasDisplay } from './lib/display.ts';
import { electronFlags } from './lib/electronFlags.ts';
import { electronRuntime } from './lib/electronRuntime.ts';
import { fromRoot } from './lib/layout.ts';

if (!hasDisplay()) {
  console.error('npm run dev shows a window: start it in a desktop session, or under xvfb-run.');
  process.exit(1);
}

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
  app = spawn(electronRuntime().executablePath, [...flags, fromRoot(), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, STATION_DEV_URL: url },
  });
  app.once('close', (code) => {
    app = undefined;
    if (restarting) startApp();
    else void stop(code ?? 1);
  });
};

const waiting = new Set(['main', 'preload', 'demo'] as const);

/** The first start waits for every bundle; after that each rebuilt one restarts the app. */
const restartWhenBuilt = (name: 'main' | 'preload' | 'demo'): Plugin => ({
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

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (app === undefined) void stop(0);
    else app.kill(signal);
  });
}

for (const name of [...waiting]) {
  const watching = { logLevel: 'warn' as const, build: { watch: {} }, plugins: [restartWhenBuilt(name)] };
  await build(mergeConfig(bundleConfig(name), watching));
}
