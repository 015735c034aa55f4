import { describe, expect, it } from 'vitest';
import { createHmacSignatures } from '../../../../electron/adapters/signature/hmacSignatures.ts';
import { verifyDelivery } from '../../../../electron/core/events/readDeliveries.ts';
import type { EventSignatures, SigningKey } from '../../../../electron/core/ports/EventInbox.ts';
import { A_SECRET, signatureOf, signed } from '../../../support/signedPost.ts';

const SECRET: SigningKey = { kind: 'secret', value: A_SECRET };
const PREVIOUS: SigningKey = { kind: 'previous', value: 'the secret of last week' };
const API_KEY: SigningKey = { kind: 'api_key', value: 'key-without-its-prefix' };

const counted = () => {
  const real = createHmacSignatures();
  let times = 0;
  const signatures: EventSignatures = {
    ...real,
    matches(key, body, reported) {
      times += 1;
      return real.matches(key, body, reported);
    },
  };
  return { signatures, times: () => times };
};

function verify(
  post: ReturnType<typeof signed>,
  changes: Partial<{ keys: readonly SigningKey[]; header: string | null; signatures: EventSignatures }> = {},
) {
  const parts = { signatures: createHmacSignatures(), keys: [SECRET], header: null, ...changes };
  return verifyDelivery({ ...post, receivedAt: 1 }, parts);
}

describe('the header', () => {
  it.each(['Svc', 'Kargo', 'X1'])('is found by its value, with any short name: %s', (name) => {
    expect(verify(signed({}, A_SECRET, name))).toBe('secret');
  });

  it('is the configured one, in any casing, and no other', () => {
    const post = signed({}, A_SECRET, 'Kargo');
    expect(verify(post, { header: 'X-KARGO-Signature' })).toBe('secret');
    expect(verify(post, { header: ' x-kargo-signature ' })).toBe('secret');
    expect(verify(post, { header: 'X-Svc-Signature' })).toBeNull();
  });

  it('may have other signatures beside it, as a proxy adds them', () => {
    const post = signed({});
    const headers = { 'x-a-proxy': `sha256=${'0'.repeat(64)}`, ...post.headers };
    expect(verify({ ...post, headers })).toBe('secret');
  });

  it('in great numbers makes no great work', () => {
    const post = signed({});
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`x-${i}`, `sha256=${'0'.repeat(64)}`]));
    const { signatures, times } = counted();
    expect(verify({ ...post, headers: many }, { signatures, keys: [SECRET, PREVIOUS] })).toBeNull();
    expect(times()).toBeLessThanOrEqual(8);
  });
});

it.each([SECRET, PREVIOUS, API_KEY])('shows with which key it was signed: $kind', (key) => {
  const post = signed({ event: 'shipment.created' }, key.value);
  expect(verify(post, { keys: [SECRET, PREVIOUS, API_KEY] })).toBe(key.kind);
  expect(verify(post, { keys: [SECRET, PREVIOUS, API_KEY].filter((other) => other !== key) })).toBeNull();
});

it('tries every key, whichever fits', () => {
  const keys = [SECRET, PREVIOUS, API_KEY];
  const works = keys.map((key) => {
    const { signatures, times } = counted();
    verify(signed({}, key.value), { keys, signatures });
    return times();
  });
  expect(works).toEqual([3, 3, 3]);
});

it('refuses an altered body, a foreign signature, one of another body, and none', () => {
  const post = signed({ event: 'shipment.cancelled', shipment_id: 1 });
  expect(verify({ ...post, body: signed({ event: 'shipment.cancelled', shipment_id: 2 }).body })).toBeNull();
  expect(verify(signed({}, 'somebody else'))).toBeNull();
  expect(verify({ ...post, headers: { 'x-svc-signature': signatureOf('{}') } })).toBeNull();
  expect(verify({ ...post, headers: {} })).toBeNull();
  expect(verify(post, { keys: [] })).toBeNull();
});
