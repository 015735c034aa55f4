import { describe, expect, it } from 'vitest';
import { createMemorySecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../../../electron/adapters/secrets/ownerPin.ts';

function desk() {
  const secrets = createMemorySecrets();
  let now = 1_000;
  const clock = { monotonic: () => now };
  const open = () => createOwnerPin(secrets, clock);
  return {
    secrets,
    open,
    pin: open(),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

async function guess(pin: ReturnType<typeof createOwnerPin>, ...pins: readonly string[]) {
  const kinds: string[] = [];
  for (const each of pins) kinds.push((await pin.check(each)).kind);
  return kinds;
}

describe("the owner's PIN", () => {
  it('is not there until it is set, and gone when it is removed', async () => {
    const { pin, secrets } = desk();
    expect(await pin.isSet()).toBe(false);
    expect(await guess(pin, '1234')).toEqual(['wrong']);
    await pin.set('1234');
    expect(await pin.isSet()).toBe(true);
    expect(await guess(pin, '1234')).toEqual(['right']);
    await pin.set(null);
    expect(await pin.isSet()).toBe(false);
    expect(await secrets.get('owner-pin')).toBeNull();
    expect(await guess(pin, '1234')).toEqual(['wrong']);
  });

  it('is stored as a hash alone, salted: the same PIN twice is not the same secret', async () => {
    const { pin, secrets } = desk();
    await pin.set('48151623');
    const first = await secrets.get('owner-pin');
    await pin.set('48151623');
    const second = await secrets.get('owner-pin');
    expect(first).not.toContain('48151623');
    expect(first).not.toBe(second);
    expect(Buffer.from(first?.split(':')[4] ?? '', 'base64')).toHaveLength(16);
    expect(await guess(pin, '48151623', '4815162', '048151623', '')).toEqual(['right', 'wrong', 'wrong', 'wrong']);
  });

  it('is known after a restart', async () => {
    const { pin, open } = desk();
    await pin.set('ğüş-Iİ');
    expect(await guess(open(), 'ğüş-Iİ', 'ğüş-iİ')).toEqual(['right', 'wrong']);
  });

  it('lets nobody try for a minute after five wrong ones, not even with the right one', async () => {
    const { pin, pass } = desk();
    await pin.set('1234');
    expect(await guess(pin, '0', '1', '2', '3', '4')).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(await pin.check('1234')).toEqual({ kind: 'wait', retryAfterMs: 60_000 });
    pass(59_999);
    expect(await pin.check('1234')).toEqual({ kind: 'wait', retryAfterMs: 1 });
    pass(1);
    expect(await guess(pin, '1234')).toEqual(['right']);
  });

  it('waits again after each further wrong one, and counts from zero after the right one', async () => {
    const { pin, pass } = desk();
    await pin.set('1234');
    await guess(pin, '0', '1', '2', '3', '4');
    pass(60_000);
    expect(await guess(pin, '5', '1234')).toEqual(['wrong', 'wait']);
    pass(60_000);
    expect(await guess(pin, '1234', '0', '1', '2', '3', '1234')).toEqual([
      'right',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'right',
    ]);
  });

  it('gives no more guesses to many tries at once', async () => {
    const { pin } = desk();
    await pin.set('1234');
    const answers = await Promise.all(['0', '1', '2', '3', '4', '5', '6', '1234'].map((each) => pin.check(each)));
    expect(answers.map(({ kind }) => kind)).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'wait',
      'wait',
      'wait',
    ]);
  });

  it('opens to nobody when the stored hash cannot be read', async () => {
    const { pin, secrets } = desk();
    await pin.set('1234');
    const whole = (await secrets.get('owner-pin'))?.split(':') ?? [];
    const wrong = ['0 plain', '1 0', '1 x', '2 0', '3 1.5', '4 ', '5 AAAA', '5 '];
    const damaged = wrong.map((one) => whole.with(Number(one.charAt(0)), one.slice(2)).join(':'));
    for (const stored of ['1234', ...damaged]) {
      await secrets.set('owner-pin', stored);
      expect(await guess(pin, '1234')).toEqual(['wrong']);
      await pin.set(null);
    }
  });

  it('reports it when the keychain refuses, and answers the next try', async () => {
    const { secrets, pass: _pass } = desk();
    let broken = true;
    const failing = {
      ...secrets,
      get: (name: string) => (broken ? Promise.reject(new Error('locked')) : secrets.get(name)),
    };
    const pin = createOwnerPin(failing, { monotonic: () => 0 });
    await pin.set('1234');
    await expect(pin.check('1234')).rejects.toThrow('locked');
    broken = false;
    expect(await guess(pin, '1234')).toEqual(['right']);
  });

  it('cannot be nothing', async () => {
    const { pin } = desk();
    await expect(pin.set('')).rejects.toThrow(RangeError);
    expect(await pin.isSet()).toBe(false);
  });
});
