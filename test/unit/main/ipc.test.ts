import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { StationStopped } from '../../../electron/core/base/index.ts';
import { answerRequests, type RequestHandlers, sendEvent } from '../../../electron/main/ipc.ts';
import { sampleJob } from '../../support/sampleJobs.ts';

/** A window that records what its page was sent. */
function windowOf(sent: unknown[][]): BrowserWindow {
  const webContents = { send: (...message: unknown[]) => sent.push(message) };
  return { isDestroyed: () => false, webContents } as unknown as BrowserWindow;
}

it('a page gets the fields of the contract and nothing else', () => {
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

const OURS = 'app://station/index.html';
const fromFrame = (senderFrame: unknown) => ({ senderFrame }) as IpcMainInvokeEvent;
const fromOurPage = fromFrame({ parent: null, url: OURS });

/** Answers `scan.where` with the given value, and records the input. */
function answering(value: unknown = { kind: 'unknown', othersUnasked: false }) {
  const heard: unknown[] = [];
  const handlers = {
    'scan.where': async (input: unknown) => {
      heard.push(input);
      return ok(value);
    },
  } as unknown as RequestHandlers;
  const logger = { info() {}, warn() {}, error() {} };
  return { heard, answer: answerRequests(handlers, (url) => url === OURS, logger) };
}

const BAD_REQUEST = { ok: false, error: { code: 'bad_request' } };

it.each([
  ['a frame that is gone', null],
  ['a frame inside our page', { parent: {}, url: OURS }],
  ['another page', { parent: null, url: 'https://shipping.example/' }],
])('a request from %s is refused, and our own page’s answered', async (_what, frame) => {
  const { heard, answer } = answering();
  expect(await answer(fromFrame(frame), 'scan.where', { code: 'A' })).toMatchObject(BAD_REQUEST);
  expect(heard).toEqual([]);
  expect(await answer(fromOurPage, 'scan.where', { code: 'A' })).toMatchObject({ ok: true });
  expect(heard).toEqual([{ code: 'A' }]);
});

it.each(['secrets.read', '__proto__', 'constructor', 'toString', '', 7, null, undefined, ['scan.where']])(
  'a request named %j is refused, because the contract has none of that name',
  async (name) => {
    const { answer } = answering();
    expect(await answer(fromOurPage, name, {})).toMatchObject(BAD_REQUEST);
  },
);

it.each([undefined, null, 'A', {}, { code: 5 }, { code: 'A'.repeat(20_001) }])(
  'an input of another shape than the contract’s never reaches its handler: %j',
  async (input) => {
    const { heard, answer } = answering();
    expect(await answer(fromOurPage, 'scan.where', input)).toMatchObject(BAD_REQUEST);
    expect(heard).toEqual([]);
  },
);

it('a handler gets nothing beside what the contract names, and neither does the page', async () => {
  const { heard, answer } = answering({ kind: 'unknown', othersUnasked: false, secret: 'of no concern to a page' });
  expect(await answer(fromOurPage, 'scan.where', { code: 'A', more: 1 })).toEqual(
    ok({ kind: 'unknown', othersUnasked: false }),
  );
  expect(heard).toEqual([{ code: 'A' }]);
});

it('an answer that is not in the shape of the contract never reaches a page', async () => {
  const { answer } = answering({ kind: 'of no kind' });
  expect(await answer(fromOurPage, 'scan.where', { code: 'A' })).toMatchObject({ error: { code: 'internal' } });
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
