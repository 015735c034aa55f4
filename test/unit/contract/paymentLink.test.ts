import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_LINK, paymentLink } from '../../../electron/contract/paymentLink.ts';

const host = (url: string, profile: 'live' | 'demo' = 'live') => {
  const link = paymentLink(url, profile);
  return link.kind === 'safe' ? link.host : link.why;
};

describe('a payment link that may be shown, copied, opened and sent', () => {
  it.each([
    ['https://pay.example/x', 'pay.example'],
    ['HTTPS://Pay.Example/X?a=1&b=%20#c', 'pay.example'],
    ['https://pay.example', 'pay.example'],
    ['https://pay.example:8443/x', 'pay.example:8443'],
    ['https://pay.example:443/x', 'pay.example'],
    ['https://pay.example:08443/x', 'pay.example:8443'],
    ['https://pay.example?x=@evil.example', 'pay.example'],
    ['https://pay.example/x@evil.example', 'pay.example'],
    ['https://10.0.0.7/x', '10.0.0.7'],
    // A name in other letters is shown as the network knows it, never as it wants to be read.
    ['https://xn--pple-43d.example/x', 'xn--pple-43d.example'],
  ])('%s leads to %s', (url, expected) => {
    expect(paymentLink(url, 'live')).toEqual({ kind: 'safe', url, host: expected });
  });

  it.each(['http://127.0.0.1:4010/pay/x', 'http://localhost/pay/x', 'http://[::1]:4010/pay/x'])(
    '%s belongs to the demo service, and is safe in the demo profile alone',
    (url) => {
      expect(paymentLink(url, 'demo').kind).toBe('safe');
      for (const profile of ['live', null] as const) expect(host(url, profile ?? 'live')).toBe('not_https');
      expect(paymentLink(url, null)).toMatchObject({ kind: 'refused', why: 'not_https' });
    },
  );

  it('is as long as 2,048 characters', () => {
    const start = 'https://pay.example/';
    const of = (length: number) => start + 'x'.repeat(length - start.length);
    expect(host(of(2_000))).toBe('pay.example');
    expect(host(of(LONGEST_LINK))).toBe('pay.example');
    for (const length of [LONGEST_LINK + 1, 100_000]) expect(host(of(length))).toBe('too_long');
  });
});

describe('a payment link that is refused', () => {
  it.each([null, ''])('%j is missing', (url) => {
    expect(paymentLink(url, 'live')).toEqual({ kind: 'refused', why: 'missing', shown: null });
  });

  it.each([
    'http://pay.example/x',
    'http://127.0.0.1.evil.example/x',
    'http://127.0.0.2/x',
    'javascript:alert(1)',
    'javascript://pay.example/%0aalert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'ms-msdt:/id',
    'tel:+905320000001',
    'mailto:a@b.example',
    'intent://x#Intent;end',
  ])('%s is not https', (url) => {
    expect(paymentLink(url, 'demo')).toEqual({ kind: 'refused', why: 'not_https', shown: url });
  });

  it.each([
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example/',
    'https://bank.example\\@evil.example/',
    'https://bank.example%40evil.example/',
    ' https://pay.example/x',
    '\thttps://pay.example/x',
    'https://pay.example/x\n',
    'ht\ttps://pay.example/x',
    'https://pay.exa\u00admple/x',
    'https://p\u0430y.example/x',
    'https://\u202epay.example/x',
    'https://pay.example/\u011f',
    'https://pay.example/a b',
    'https:pay.example/x',
    'https:/pay.example/x',
    'https:\\\\pay.example\\x',
    'https:///pay.example/x',
    'https://',
    'https://?x',
    'https://.example/',
    'https://pay..example/',
    'https://pay.example./',
    'https://pay.example:/x',
    'https://pay.example:65536/x',
    'https://pay.example:https/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/x',
    'https://256.1.1.1/x',
    'https://[::ffff:127.0.0.1]/x',
    '//pay.example/x',
    'pay.example/x',
    'x',
  ])('%j cannot be read', (url) => {
    expect(host(url, 'demo')).toBe('unreadable');
  });

  it('shows how it begins, with nothing in it that turns or hides the rest', () => {
    const link = paymentLink(`javascript:\u202e\u0000\n${'x'.repeat(400)}`, 'live');
    const shown = link.kind === 'refused' ? (link.shown ?? '') : '';
    expect(shown.startsWith('javascript:\u00b7\u00b7\u00b7xxx')).toBe(true);
    expect(shown).toHaveLength(121);
    expect(paymentLink(`${'\ud83d\ude00'.repeat(50_000)}`, 'live')).toMatchObject({
      why: 'too_long',
      shown: `${'\ud83d\ude00'.repeat(120)}…`,
    });
  });
});

/** Pieces that addresses are made of, and that parsers disagree about. */
const piece = fc.constantFrom(
  ...['https', 'http', 'HTTPS', 'javascript', 'file', ':', '/', '//', '\\', '@', '?', '#', '.', '..', ':443', ':080'],
  ...['127.0.0.1', '127.1', 'localhost', '[::1]', '0x7f', '10', 'pay.example', 'evil', 'xn--pple-43d', '%2e', '%40'],
  ...["'", '"', '<', '|', '^', '`', '{', ' ', '\t', '\n', '\u0000', '\u00ad', '\u0131', '\u3002', '\uff0e', '\u202e'],
);
const address = fc
  .tuple(
    fc.constantFrom('https://', 'https://pay.example', 'http://127.0.0.1', 'https:', ''),
    fc.array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 10 }),
  )
  .map(([start, pieces]) => start + pieces.join(''));

describe('what is called safe is what the browser takes it for', () => {
  it.each([
    ['made of odd pieces', address],
    ['as any address is', fc.webUrl({ withQueryParameters: true, withFragments: true })],
  ])('links %s', (_how, links) => {
    let safe = 0;
    fc.assert(
      fc.property(links, fc.constantFrom('demo' as const, 'live' as const, null), (url, profile) => {
        const link = paymentLink(url, profile);
        if (link.kind === 'refused') return;
        safe += 1;
        const parsed = new URL(link.url);
        expect(link.url).toBe(url);
        expect(parsed.host).toBe(link.host);
        expect([parsed.username, parsed.password]).toEqual(['', '']);
        const ownMachine = profile === 'demo' && ['127.0.0.1', 'localhost', '[::1]'].includes(parsed.hostname);
        expect(parsed.protocol).toBe(ownMachine && /^http:/i.test(url) ? 'http:' : 'https:');
        // Behind the host every letter stays as it is; only /./ and /../ are walked, by every parser in the same way.
        const behind = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
        if (!/\/(?:\.|%2e)/i.test(behind)) {
          expect(parsed.href.replace(/^[a-z]+:\/\/[^/?#]*/, '')).toBe(behind.replace(/^(?=[?#]|$)/, '/'));
        }
      }),
      { numRuns: 20_000 },
    );
    expect(safe).toBeGreaterThan(200);
  });

  it('never throws, and never shows a control letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (url) => {
        const link = paymentLink(url, 'live');
        if (link.kind === 'refused') expect(link.shown ?? '').not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});
