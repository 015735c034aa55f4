import { expect, it } from 'vitest';
import { parseMailboxUrl } from '../../../../electron/adapters/inbox/mailboxInbox.ts';

it.each([
  [' https://mailbox.example.com/ ', 'https://mailbox.example.com'],
  ['https://example.com:8443/mailbox//', 'https://example.com:8443/mailbox'],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['http://localhost:8787/', 'http://localhost:8787'],
  ['http://[::1]:8787', 'http://[::1]:8787'],
  ['HTTPS://Mailbox.Example.com', 'https://mailbox.example.com'],
])('%s is %s', (typed, url) => {
  expect(parseMailboxUrl(typed)).toEqual({ ok: true, value: url });
});

it.each([
  ['', 'mailbox_url_invalid'],
  ['mailbox.example.com', 'mailbox_url_invalid'],
  ['ftp://mailbox.example.com', 'mailbox_url_invalid'],
  ['https://user:secret@mailbox.example.com', 'mailbox_url_invalid'],
  ['https://user@mailbox.example.com', 'mailbox_url_invalid'],
  ['https://:secret@mailbox.example.com', 'mailbox_url_invalid'],
  ['https://mailbox.example.com/?', 'mailbox_url_invalid'],
  ['https://mailbox.example.com/#', 'mailbox_url_invalid'],
  ['http://mailbox.example.com', 'mailbox_url_not_https'],
  ['http://127.0.0.1.example.com', 'mailbox_url_not_https'],
  ['http://192.168.1.5:8787', 'mailbox_url_not_https'],
])('%s is refused: %s', (typed, error) => {
  expect(parseMailboxUrl(typed)).toEqual({ ok: false, error });
});
