import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { CancelMethod, CancelResult } from '../../../../electron/contract/service.ts';
import { defaultSettings, type Settings } from '../../../../electron/contract/settings.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import { createCancelRequests } from '../../../../electron/core/shipments/cancelRequests.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';
import { LOST } from '../../../support/deskInTime.ts';

const DONE = ok({ refunded: kurus(5_000), newBalance: null, message: null });
const refused = (status: number, ...allowed: readonly string[]): Result<never, ApiError> =>
  err({ kind: 'refused', status, code: null, message: null, allowed });
const carrierRefused: Result<never, ApiError> = err({ kind: 'conflict', code: null, message: 'on its way' });

/** Cancels one shipment at a service that answers each method as scripted. */
async function cancelWith(
  answers: Partial<Record<CancelMethod, Result<CancelResult, ApiError>>>,
  update: (patch: Partial<Settings>) => void = () => {},
) {
  let settings: Settings = { ...defaultSettings, cancelMethod: 'POST' };
  const sent: CancelMethod[] = [];
  const parts = await openDepsInTime({
    async cancel({ method }) {
      sent.push(method);
      return answers[method] ?? refused(405);
    },
  });
  const requests = createCancelRequests({
    ...parts,
    settings: {
      get: () => settings,
      update(patch) {
        update(patch);
        settings = { ...settings, ...patch };
        return settings;
      },
    },
  });
  await parts.time.pass(5_000);
  const answer = await requests.send({ id: 'S-1', reason: null });
  return { answer, sent, stored: settings.cancelMethod, errors: parts.errors };
}

describe('a cancel (API section 4.4, whose method the document does not name)', () => {
  it('is sent once by the method of the settings where the service takes that', async () => {
    const { answer, sent, stored } = await cancelWith({ POST: DONE });
    expect([sent, stored]).toEqual([['POST'], 'POST']);
    expect(answer).toEqual(ok({ result: DONE.value, sentAt: 5_000 }));
  });

  it('is repeated by a method that a 405 allows, which is the setting from then on', async () => {
    const { answer, sent, stored } = await cancelWith({ POST: refused(405, 'GET', 'DELETE'), DELETE: DONE });
    expect([sent, stored]).toEqual([['POST', 'DELETE'], 'DELETE']);
    expect(answer).toMatchObject({ ok: true });
  });

  it('is not repeated where a 405 allows no other method for a cancel', async () => {
    const { answer, sent, stored } = await cancelWith({ POST: refused(405, 'GET', 'POST') });
    expect([sent, stored]).toEqual([['POST'], 'POST']);
    expect(answer).toMatchObject({ ok: false, error: { status: 405 } });
  });

  it.each([
    ['was lost', err(LOST)],
    ['is a refusal of the shipment', refused(400, 'DELETE')],
    ['is a refusal of the carrier', carrierRefused],
  ] as const)('is not repeated where its answer %s: it may have been done', async (_what, answer) => {
    expect((await cancelWith({ POST: answer, DELETE: DONE })).sent).toEqual(['POST']);
  });

  it('is tried by two methods at most, and none is stored that was refused as well', async () => {
    const { sent, stored } = await cancelWith({ POST: refused(405, 'PUT', 'DELETE'), PUT: refused(405, 'DELETE') });
    expect([sent, stored]).toEqual([['POST', 'PUT'], 'POST']);
  });

  it.each([
    ['the carrier refuses', 'DELETE', carrierRefused],
    ['the service refuses for the shipment (400)', 'DELETE', refused(400)],
    ['nobody answers', 'POST', err(LOST)],
  ] as const)('that is repeated by DELETE and that %s leaves the setting at %s', async (_what, expected, answer) => {
    expect((await cancelWith({ POST: refused(405, 'DELETE'), DELETE: answer })).stored).toBe(expected);
  });

  it('counts as answered although the settings cannot be written', async () => {
    const full = () => {
      throw new Error('disk full');
    };
    const { answer, errors } = await cancelWith({ POST: refused(405, 'DELETE'), DELETE: DONE }, full);
    expect(answer).toMatchObject({ ok: true });
    expect(errors).toEqual(['cancel method not kept']);
  });
});
