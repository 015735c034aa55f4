import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { quitWhenClosed } from '../../../../electron/main/start/quitWhenClosed.ts';

/** As Electron's: a quit calls the listeners, and ends the program if none prevents it. */
class App extends EventEmitter {
  readonly happened: string[] = [];

  quit(): void {
    let isPrevented = false;
    this.emit('before-quit', {
      preventDefault() {
        isPrevented = true;
      },
    });
    this.happened.push(isPrevented ? 'kept' : 'ended');
  }
}

function aProgram() {
  const app = new App();
  let resolve = () => {};
  let reject = (_failure: Error) => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  quitWhenClosed(app, () => {
    app.happened.push('closing');
    return promise.then(() => void app.happened.push('closed'));
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { app, closing: { resolve, reject }, settled };
}

it('the program ends after the journal is closed, not before, after any number of quits', async () => {
  const { app, closing, settled } = aProgram();
  app.quit();
  app.quit();
  await settled();
  expect(app.happened).toEqual(['closing', 'kept', 'kept']);
  closing.resolve();
  await settled();
  expect(app.happened).toEqual(['closing', 'kept', 'kept', 'closed', 'ended']);
});

it('it ends also where nothing can be closed', async () => {
  const { app, closing, settled } = aProgram();
  app.quit();
  closing.reject(new Error('the disk is gone'));
  await settled();
  expect(app.happened).toEqual(['closing', 'kept', 'ended']);
});
