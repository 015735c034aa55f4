import { describe, expect, it } from 'vitest';
import { noWebhook } from '../../../../electron/contract/mailbox.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { WebhookAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { BROKEN, LOST, openDeskInTime } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

const URL = 'https://mailbox.invalid/in/box';
const answered = (secret: string | null, changes: Partial<WebhookAnswer['settings']> = {}) =>
  ok({ settings: { url: URL, signatureHeader: 'X-Kargo-Signature', signatureAlgorithm: null, ...changes }, secret });

/** A desk that registers, with a keychain of one secret. */
async function desk(script: Parameters<typeof openDeskInTime>[0], before: string | null = null) {
  const after = { time: manualClock(), stored: memoryJournal() };
  const opened = await openDeskInTime(script, { after });
  let secret = before;
  const keep = async (given: string) => {
    secret = given;
  };
  return {
    ...opened,
    after,
    secret: () => secret,
    state: () => opened.core.webhook.state(),
    register: (rotate = false, into = keep) =>
      opened.core.webhook.register(URL, rotate, into, async () => secret !== null),
  };
}

describe('a registration', () => {
  it('is written down as pending before it leaves, so that a crash before its answer is known of', async () => {
    const one = await desk({ setWebhook: () => new Promise(() => {}) });
    void one.register(true);
    await one.time.settle();
    const again = await openDeskInTime({}, { after: one.after });
    expect(await again.core.webhook.state()).toEqual({ ...noWebhook, pending: true });
  });

  it('has its secret stored before anything else is written', async () => {
    const one = await desk({ setWebhook: async () => answered('new') });
    const order: string[] = [];
    await one.register(false, async () => void order.push((await one.state()).pending ? 'while pending' : 'too late'));
    expect(order).toEqual(['while pending']);
    expect(await one.state()).toMatchObject({ pending: false, url: URL, signatureHeader: 'X-Kargo-Signature' });
  });

  it('that is answered when the station was closed has its secret stored: it is shown once', async () => {
    let answer = (_answer: ReturnType<typeof answered>) => {};
    const one = await desk({ setWebhook: () => new Promise((resolve) => (answer = resolve)) }, 'old');
    void one.register(true);
    await one.time.settle();
    await one.core.stop();
    answer(answered('new'));
    await one.time.settle();
    expect(one.secret()).toBe('new');
  });

  it.each([
    ['without an answer', LOST],
    ['at which the service broke', BROKEN],
  ])('%s may have been done', async (_what, error) => {
    const one = await desk({ setWebhook: async () => err(error) }, 'old');
    expect(await one.register(true)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect((await one.state()).pending).toBe(true);
    expect(one.secret()).toBe('old');
  });

  it.each([
    { kind: 'not_sent' as const, detail: 'ENETDOWN' },
    { kind: 'unauthorized' as const, message: null },
    { kind: 'invalid' as const, message: null, fields: [] },
  ])('that was certainly not done ($kind) changes nothing', async (error) => {
    const one = await desk({ setWebhook: async () => answered('first') });
    await one.register();
    const before = await one.state();
    one.answers.setWebhook = async () => err(error);
    expect((await one.register(true)).ok).toBe(false);
    expect(await one.state()).toEqual(before);
  });

  it('without a secret leaves the stored one; if there is none, or a new one was requested, that is reported', async () => {
    const one = await desk({ setWebhook: async () => answered(null) }, 'old');
    expect((await one.register()).ok).toBe(true);
    expect(one.secret()).toBe('old');
    expect(await one.register(true)).toEqual(err({ kind: 'secret_lost' }));
    expect((await one.state()).pending).toBe(true);
    const none = await desk({ setWebhook: async () => answered(null) });
    expect(await none.register()).toEqual(err({ kind: 'secret_lost' }));
  });

  it('keeps the known header where an answer names none', async () => {
    const one = await desk({ setWebhook: async () => answered('first') });
    await one.register();
    one.answers.setWebhook = async () => answered('second', { signatureHeader: null, url: null });
    await one.register(true);
    expect(await one.state()).toMatchObject({ signatureHeader: 'X-Kargo-Signature', url: URL });
    expect((await one.state()).rotatedAt).not.toBeNull();
  });

  it('waits for the registration before it: two at once would not know whose secret counts', async () => {
    const going: ((secret: string) => void)[] = [];
    const one = await desk({
      setWebhook: () => new Promise((resolve) => going.push((secret) => resolve(answered(secret)))),
    });
    const both = [one.register(true), one.register(true)];
    await one.time.settle();
    expect(going).toHaveLength(1);
    going[0]?.('first');
    await one.time.settle();
    expect(going).toHaveLength(2);
    going[1]?.('second');
    await Promise.all(both);
    expect(one.secret()).toBe('second');
  });
});
