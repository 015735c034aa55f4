import { describe, expect, it } from 'vitest';
import { REQUESTS } from '../../../electron/contract/channels.ts';
import { CHANNELS, faultOf, isLegal, type Message, messagesOf } from '../../fuzz/messages.ts';
import { validInput } from '../../fuzz/validInput.ts';
import { asciiJson, decode } from '../../fuzz/wire.ts';
import { chanceOf } from '../../torture/random.ts';

function first(count: number, seed = '1'): Message[] {
  const messages = messagesOf(seed);
  return Array.from({ length: count }, () => messages.next().value as Message);
}

describe('the messages of the fuzzer', () => {
  const drawn = first(20_000);

  it('are the same for the same seed, and others for another', () => {
    const begin = asciiJson(first(1_000));
    expect(asciiJson(first(1_000))).toBe(begin);
    expect(asciiJson(first(1_000, '2'))).not.toBe(begin);
  });

  it('begin with a valid one for every request of the contract', () => {
    const begin = first(CHANNELS.length);
    expect(new Set(begin.map(({ channel }) => channel))).toEqual(new Set(Object.keys(REQUESTS)));
    // What stands for an id or an address is put in later, and fits as it is.
    expect(begin.filter(({ args }) => !isLegal(args)).map(({ channel }) => channel)).toEqual([]);
  });

  it('are partly valid and mostly not, for nearly every request', () => {
    const illegal = drawn.filter(({ args }) => !isLegal(args));
    expect(illegal.length / drawn.length).toBeGreaterThan(0.3);
    expect(illegal.length / drawn.length).toBeLessThan(0.8);
    const refusedOf = new Set(illegal.map(({ channel }) => channel));
    expect(CHANNELS.filter((channel) => !refusedOf.has(channel))).toEqual([]);
  });

  it('name no file outside of the run but what cannot be changed, and no other computer', () => {
    const text = asciiJson(drawn);
    const paths = text.match(/"\/[^"]*"/g) ?? [];
    expect(new Set(paths)).toEqual(new Set(['"/dev/zero"', '"/proc/self/environ"']));
    const hosts = [...text.matchAll(/https?:\/\/(?:[^/@"]*@)?([^/":]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']));
  });

  it('have inputs that fit, for every schema of a request', () => {
    const chance = chanceOf('valid');
    for (const channel of CHANNELS) {
      const { input } = REQUESTS[channel];
      for (let time = 0; time < 20; time += 1) {
        const made = decode(validInput(input, chance));
        expect([channel, input.safeParse(made).error?.issues]).toEqual([channel, undefined]);
      }
    }
  });
});

describe('the judge of the fuzzer', () => {
  const legal = ['scan.submit', { code: 'ORD-1' }];
  const illegal = ['scan.submit', { code: 5 }];

  it('lets pass what the contract allows', () => {
    expect(faultOf(legal, 'ok')).toBeNull();
    expect(faultOf(legal, 'no_station')).toBeNull();
    expect(faultOf(illegal, 'bad_request')).toBeNull();
    expect(faultOf(illegal, 'not_sent')).toBeNull();
  });

  it('notices what was accepted or refused against the contract, and what failed', () => {
    expect(faultOf(illegal, 'ok')).toBe('wronglyAccepted');
    expect(faultOf(['toString', {}], 'ok')).toBe('wronglyAccepted');
    expect(faultOf(legal, 'bad_request')).toBe('wronglyRefused');
    expect(faultOf(illegal, 'internal')).toBe('internal');
    expect(faultOf(legal, 'thrown')).toBe('internal');
  });
});

describe('what is sent into the page', () => {
  it('comes out as it was meant, half a letter and a key named __proto__ too', () => {
    const sent = asciiJson(JSON.parse('["\\ud800 ğ", {"__proto__": {"a": 1}, "b": {"$": "number", "of": "NaN"}}]'));
    expect(sent).toMatch(/^[\x20-\x7e]*$/);
    const [text, object] = decode(JSON.parse(sent)) as [string, Record<string, unknown>];
    expect(text).toBe('\ud800 ğ');
    expect(Object.keys(object)).toEqual(['__proto__', 'b']);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    expect(object.b).toBeNaN();
  });
});
