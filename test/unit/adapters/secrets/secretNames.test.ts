import { expect, it } from 'vitest';
import {
  lookupTokenName,
  mailboxTokenName,
  OWNER_PIN,
  shopSecretName,
  sitePasswordName,
  webhookSecretNames,
} from '../../../../electron/adapters/secrets/secretNames.ts';

const site = { user: 'desk', host: 'db.example', port: 5_432, database: 'site' };

/** Every name of one profile with its servers. */
const namesOf = (profile: string, server: string) => [
  shopSecretName(profile),
  lookupTokenName(profile, server),
  mailboxTokenName(profile, server),
  sitePasswordName(profile, { ...site, host: server }),
  ...Object.values(webhookSecretNames(profile, server)),
];

it('no two secrets have one name, whichever profile and server they are for', () => {
  const all = [
    OWNER_PIN,
    ...namesOf('live', 'a.example'),
    ...namesOf('sandbox', 'a.example'),
    ...namesOf('live', 'b.example').slice(1),
  ];
  expect(new Set(all).size).toBe(all.length);
});

it('the password of a site is for one user of one database of one server', () => {
  const names = [site, { ...site, user: 'other' }, { ...site, port: 5_433 }, { ...site, database: 'other' }].map(
    (one) => sitePasswordName('live', one),
  );
  expect(new Set(names).size).toBe(names.length);
});

it('names stay as they were, so that a newer program finds the secrets of an older one', () => {
  expect([OWNER_PIN, ...namesOf('live', 'x.example')]).toEqual([
    'owner-pin',
    'shop-secret:live',
    'lookup-token:live@x.example',
    'mailbox-token:live@x.example',
    'hall-password:live@desk@x.example:5432/site',
    'webhook-secret:live@x.example',
    'webhook-previous:live@x.example',
  ]);
});
