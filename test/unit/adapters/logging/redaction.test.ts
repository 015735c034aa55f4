import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedaction } from '../../../../electron/adapters/logging/redaction.ts';
import { doneInThread } from '../../../support/doneInThread.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';

describe('the text of a log line', () => {
  it.each([
    ['X-Api-Key: abc123', 'abc123'],
    ['{"X-Api-Key":"abc123"}', 'abc123'],
    ['api_key=abc123&x=1', 'abc123'],
    ['apiKey "abc123"', 'abc123'],
    ['webhook_secret: abc123', 'abc123'],
    ['Authorization: Bearer abc123', 'abc123'],
    ['bearer abc123', 'abc123'],
    ['password=hunter2', 'hunter2'],
    ['key svc_live_9f8e7d6c refused', '9f8e7d6c'],
    [
      'secret is aB3dE5fG7hI9kL1mN3oP5qR7sT9uV1wX3yZ5aB7cD9eF1gH3 now',
      'aB3dE5fG7hI9kL1mN3oP5qR7sT9uV1wX3yZ5aB7cD9eF1gH3',
    ],
    ['GET https://ship.example/l/1?signature=s1gn4tur3&expires=17 failed', 's1gn4tur3'],
    ['https://ship.example/l/1#s1gn4tur3', 's1gn4tur3'],
    ['/l/1?expires=1&signature=s1gn4tur3', 's1gn4tur3'],
    ['https://user:hunter2@ship.example/', 'hunter2'],
    ['call +90 532 111 22 33 now', '111 22 33'],
    ['call 0532 111 22 33 now', '111 22 33'],
    ['call 0 (532) 111 22 33 now', '111 22 33'],
    ['call 05321112233 now', '1112233'],
    ['call 5321112233 now', '1112233'],
    ['call +905321112233', '1112233'],
    ['call 0212-555-44-33', '555-44-33'],
    ['call +44 20 7946 0958', '7946'],
    ['to ayse.kaya+kargo@posta.example.com now', 'ayse'],
  ])('%j loses %j', (line, secret) => {
    expect(line).toContain(secret);
    expect(createRedaction().text(line)).not.toContain(secret);
  });

  it.each([
    'job 1b4e28ba-2fa1-11d2-883f-0016d3cca427 printed',
    'label e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 stored',
    'shipment 9001 took 1520 ms, status 402',
    'GET https://ship.example/api/v2/account/info',
    'error at /opt/station/dist/main/main.cjs:1204:33',
    '2026-01-05T10:00:00.000Z',
    'ORD-10427',
  ])('%j stays as it is', (line) => {
    expect(createRedaction().text(line)).toBe(line);
  });

  it('keeps the host and path of a link, which show where something failed', () => {
    expect(createRedaction().text('at https://ship.example/l/1?signature=x')).toBe(
      'at https://ship.example/l/1?[redacted]',
    );
  });

  it('hides what it was given to hide, in any form', () => {
    const redaction = createRedaction();
    redaction.hide('');
    redaction.hide('plain words');
    expect(redaction.text('these are plain words.')).toBe('these are [redacted].');
  });

  it('hides any key that it was given, in any text and field', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(!'[redacted][email][phone]'.includes(secret));
        const redaction = createRedaction();
        redaction.hide(secret);
        expect(redaction.text(`${before} ${secret} ${after}`)).not.toContain(secret);
        expect(JSON.stringify(redaction.fields({ note: secret }))).not.toContain(JSON.stringify(secret).slice(1, -1));
      }),
    );
  });
});

describe('a long text', () => {
  /** So many letters take a tenth of a second, and half an hour where the rest is read again from each letter. */
  const LENGTH = 1024 * 1024;
  const repeated = (part: string) => part.repeat(Math.ceil(LENGTH / part.length));

  it.each([
    ['one word', repeated('a')],
    ['one word of two kinds of letters', repeated('aB3')],
    ['points', repeated('a.')],
    ['the name of an address without an end', `${repeated('a')}@`],
    ['a name and a host without a point', `${repeated('a').slice(LENGTH / 2)}@${repeated('a').slice(LENGTH / 2)}`],
    ['links without a query', repeated('http://')],
    ['schemes', repeated('a://')],
    ['colons', repeated('a:')],
    ['host names without a user', `a://${repeated('b')}`],
    ['words that name a secret', repeated('secret')],
    ['spaces after a word that names a secret', `secret${repeated(' ')}`],
    ['bearers', repeated('bearer ')],
    ['bearers and quotes', repeated('bearer "')],
    ['plus signs', repeated('+')],
    ['signs of phone numbers', `+1${repeated('(')}`],
    ['digits', repeated('5')],
    ['digits after plus signs', repeated('+5')],
    ['hexadecimal digits', repeated('abc123')],
    ['at signs', repeated('@')],
    ['e-mail addresses', repeated('a@b.c+')],
  ])('of %s is read once, not again from each letter', async (_, text) => {
    expect(await doneInThread(new URL('../../../support/redactThread.ts', import.meta.url), text)).toBeGreaterThan(0);
  });

  /** The same rules in their shortest form; each of them reads a long word once for each of its letters. */
  const PLAIN_RULES: readonly (readonly [RegExp, string])[] = [
    [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, '$1[redacted]@'],
    [/\b(https?:\/\/[^\s?#"'<>]+)[?#][^\s"'<>]+/gi, '$1?[redacted]'],
    [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  ];

  it('loses what a short one loses: links, users and e-mail addresses in any order', () => {
    const parts = [
      'a',
      '1',
      '_',
      '.',
      '+',
      '-',
      '@',
      ':',
      '/',
      '://',
      'http://',
      'https://',
      'b.c',
      '?',
      '#',
      '"',
      ' ',
    ];
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 16 }).map((some) => some.join(''));
    fc.assert(
      fc.property(text, (line) => {
        const plain = PLAIN_RULES.reduce((rest, [rule, replacement]) => rest.replace(rule, replacement), line);
        expect(createRedaction().text(line)).toBe(plain);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('the fields of a log line', () => {
  it('are hidden by name where the name marks them as private', () => {
    const hidden = createRedaction().fields({
      apiKey: 'a',
      'X-Api-Key': 'b',
      webhook_secret: 'c',
      receiver_name: 'd',
      receiverAddress: 'e',
      phone: 5321112233,
    });
    expect(new Set(Object.values(hidden))).toEqual(new Set(['[redacted]']));
  });

  it('are kept where they are plain, and redacted where their text is not', () => {
    const fields = { call: 'shipments.create', status: 402, ok: false, nothing: null, detail: 'mail a@b.example' };
    expect(createRedaction().fields(fields)).toEqual({ ...fields, detail: 'mail [email]' });
  });
});

describe('a log line', () => {
  it('cannot be forged by line breaks in an event or a field', () => {
    const log = createMemoryLog();
    log.warn('one\r\nerror two', { note: 'a\nerror b' });
    expect(log.lines).toEqual(['warn one error two {"note":"a\\nerror b"}']);
  });
});
