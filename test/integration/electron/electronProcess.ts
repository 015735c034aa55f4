import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { hasDisplay, startVirtualDisplay } from '../../../scripts/lib/display.ts';
import { electronRuntime } from '../../../scripts/lib/electronRuntime.ts';
import { fromRoot, nodeTarget } from '../../../scripts/lib/layout.ts';

/** A real Electron that runs one file of the tests as its main process and answers one message after the other. */
export interface ElectronProcess {
  ask(message: object): Promise<unknown>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 40_000;

export async function startElectron(entry: string): Promise<ElectronProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-electron-'));
  await build({
    configFile: false,
    root: fromRoot(),
    publicDir: false,
    logLevel: 'warn',
    ssr: {
      noExternal: true,
      external: ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
      target: 'node',
    },
    build: {
      ssr: entry,
      target: nodeTarget,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'main.cjs', codeSplitting: false } },
    },
  });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'electron-of-a-test', main: 'main.cjs' }));
  const display = hasDisplay() ? null : await startVirtualDisplay();
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  const args = [...(root ? ['--no-sandbox'] : []), folder, `--user-data-dir=${join(folder, 'data')}`];
  const child: ChildProcess = spawn(electronRuntime().executablePath, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...display?.env },
  });
  const gone = once(child, 'close');

  async function answer(): Promise<unknown> {
    const [value] = await Promise.race([
      once(child, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      gone.then(() => Promise.reject(new Error('Electron ended'))),
    ]);
    return value;
  }

  async function close(): Promise<void> {
    child.kill('SIGKILL');
    await gone;
    await display?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  await answer().catch(async (failure: unknown) => {
    await close();
    throw failure;
  });
  return {
    ask(message) {
      child.send(message);
      return answer();
    },
    close,
  };
}
