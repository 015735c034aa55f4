import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { expect, it } from 'vitest';
import { StationStopped } from '../../../electron/core/base/index.ts';
import { answerRequests, type RequestHandlers, sendEvent } from '../../../electron/main/ipc.ts';
import { sampleJob } from '../../support/sampleJobs.ts';

/** A window that keeps what its page was sent. */
function windowOf(sent: unknown[][]): BrowserWindow {
  const webContents = { send: (...message: unknown[]) => sent.push(message) };
  return { isDestroyed: () => false, webContents } as unknown as BrowserWindow;
}

it('a page is told what the contract says and nothing beside it', () => {
  const sent: unknown[][] = [];
  const job = sampleJob({ id: 'a' });
  sendEvent(windowOf(sent), 'job.changed', { ...job, secret: 'of no concern to a page' });
  expect(sent).toEqual([['station:event', 'job.changed', job]]);
});

it('what is not in the shape of the contract never reaches a page', () => {
  const sent: unknown[][] = [];
  expect(() => sendEvent(windowOf(sent), 'job.changed', { id: 'a' })).toThrow();
  expect(sent).toEqual([]);
});

it('a question whose station is closed meanwhile is no failure of the program', async () => {
  const logged: string[] = [];
  const logger = { info() {}, warn() {}, error: (event: string) => logged.push(event) };
  let failure: Error = new StationStopped();
  const handlers = { 'pickup.end': () => Promise.reject(failure) } as unknown as RequestHandlers;
  const answer = answerRequests(handlers, () => true, logger);
  const event = { senderFrame: { parent: null, url: 'app://station/index.html' } } as unknown as IpcMainInvokeEvent;
  expect(await answer(event, 'pickup.end', {})).toMatchObject({ ok: false, error: { code: 'not_possible_now' } });
  expect(logged).toEqual([]);
  failure = new Error('a bug');
  expect(await answer(event, 'pickup.end', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(logged).toEqual(['request failed']);
});

it('an input at which the parser itself fails is refused as any other of a wrong shape', async () => {
  const logged: string[] = [];
  const logger = { info() {}, warn() {}, error: (event: string) => logged.push(event) };
  const answer = answerRequests({} as RequestHandlers, () => true, logger);
  const event = { senderFrame: { parent: null, url: 'app://station/index.html' } } as unknown as IpcMainInvokeEvent;
  const code = { length: { toString: 'no function', valueOf: 1 } };
  expect(await answer(event, 'scan.submit', { code })).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  expect(logged).toEqual([]);
});
