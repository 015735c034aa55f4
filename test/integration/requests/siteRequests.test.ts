import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { anOrder } from '../../support/builders.ts';
import { newAuthority } from '../../support/certificates.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { createMemorySite, type MemorySite } from '../../support/memoryCoordinator.ts';
import { answers, OTHER_SITE_HOST, openRequestDesk, SITE_HOST } from '../../support/requestDesk.ts';
import { deskBeside, SITE_CONNECTION } from '../../support/requestSite.ts';

const REPORT = {
  ...{ program: 'test', printers: [] },
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};
const page = { search: '', offset: 0, limit: 10, list: null };

answers(
  ['site.connect', 'site.status', 'site.disconnect'],
  'a desk joins the database that was tried first, by its owner alone, and works alone again when that is said',
  async () => {
    const desk = await openRequestDesk();
    expect(await desk.done('site.status', {})).toMatchObject({ address: null, state: { kind: 'alone' }, deskId: null });
    expect(await desk.refused('site.connect', { connection: 'https://site.example', tls: 'off' })).toBe(
      'site_address_invalid',
    );
    const pasted = { ...SITE_CONNECTION, tls: 'verified', authority: 'no certificate' } as const;
    expect(await desk.refused('site.connect', pasted)).toBe('site_authority_invalid');
    const nowhere = `postgres://desk:secret@127.0.0.1:${await freePort()}/site`;
    expect(await desk.refused('site.connect', { connection: nowhere, tls: 'off' })).toBe('site_unreachable');
    expect(await desk.done('site.status', {})).toMatchObject({ address: null });
    await desk.done('owner.setPin', { current: null, next: '4711' });
    expect(await desk.refused('site.connect', SITE_CONNECTION)).toBe('pin_needed');
    const joined = await desk.done('site.connect', { ...SITE_CONNECTION, pin: '4711' });
    expect(joined).toMatchObject({
      address: { host: 'site.example', user: 'desk' },
      deskId: expect.stringMatching(/./),
    });
    expect(JSON.stringify(joined)).not.toContain('secret');
    expect(await desk.refused('site.disconnect', {})).toBe('pin_needed');
    expect(await desk.done('site.disconnect', { pin: '4711' })).toMatchObject({
      address: null,
      state: { kind: 'alone' },
    });
    await desk.done('demo.open', {});
    expect(await desk.refused('site.connect', { ...SITE_CONNECTION, pin: '4711' })).toBe('not_possible_now');
    expect(await desk.done('site.status', {})).toMatchObject({ address: null });
  },
);

answers(
  ['site.desks', 'site.search', 'site.closing', 'site.claim', 'site.dismiss', 'site.adopt'],
  'a desk finds the other ones, their orders and what they have not handed over, and says so where the database is away',
  async () => {
    const { site, desk, beside, besideId } = await deskBeside();
    await beside.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    await beside.scanned('ORD-1', 'printed');
    expect((await desk.done('site.desks', {})).map(({ desk: { name } }) => name).sort()).toEqual(['1', 'Window']);
    expect(await desk.done('site.claim', { reference: 'ORD-1' })).toMatchObject({ desk: { id: besideId } });
    expect(await desk.done('site.claim', { reference: 'ORD-9' })).toBeNull();
    await eventually(async () => {
      expect(await desk.done('site.search', page)).toMatchObject({
        total: 1,
        items: [{ reference: 'ORD-1', state: 'printed' }],
      });
    });
    expect(await desk.done('site.search', { ...page, search: 'nobody' })).toEqual({ total: 0, items: [] });
    expect(await desk.done('site.search', { ...page, list: 'print_unconfirmed' })).toMatchObject({ total: 0 });
    expect(await desk.done('site.closing', {})).toEqual({
      paid_not_printed: 0,
      print_unconfirmed: 0,
      not_handed_over: 1,
    });
    await beside.host.close();
    const left = await desk.done('site.dismiss', { deskId: besideId });
    expect(left).toContainEqual(
      expect.objectContaining({ desk: { id: besideId, name: 'Window' }, isOn: false, hasLeft: true }),
    );
    expect(await desk.done('site.adopt', { deskId: besideId })).toEqual(left);
    const { deskId } = await desk.done('site.status', {});
    site.cutOff(deskId ?? '');
    expect(await desk.refused('site.desks', {})).toBe('site_away');
    expect(await desk.refused('site.search', page)).toBe('site_away');
    expect(await desk.refused('site.closing', {})).toBe('site_away');
    for (const name of ['site.dismiss', 'site.adopt'] as const)
      expect(await desk.refused(name, { deskId: besideId })).toBe('site_away');
    expect(await desk.done('site.claim', { reference: 'ORD-1' })).toBeNull();
  },
);

answers(
  ['site.connect', 'site.disconnect'],
  'a desk that shares a database takes no orders along to the desks of another one, before it works alone',
  async () => {
    const { desk } = await deskBeside();
    const other = { ...SITE_CONNECTION, connection: SITE_CONNECTION.connection.replace(SITE_HOST, OTHER_SITE_HOST) };
    expect(await desk.refused('site.connect', other)).toBe('site_other');
    expect(await desk.done('site.status', {})).toMatchObject({ address: { host: SITE_HOST } });
    await desk.done('site.disconnect', {});
    expect(await desk.done('site.connect', other)).toMatchObject({ address: { host: OTHER_SITE_HOST } });
  },
);

answers(
  ['site.goWithoutOthers'],
  'a desk sends new orders without asking the other ones where these cannot be asked and a person says so, and not otherwise',
  async () => {
    const { site, desk } = await deskBeside();
    await desk.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    expect(await desk.refused('site.goWithoutOthers', {})).toBe('not_possible_now');
    const { deskId } = await desk.done('site.status', {});
    site.cutOff(deskId ?? '');
    expect(await desk.refused('site.desks', {})).toBe('site_away');
    expect((await desk.done('site.goWithoutOthers', {})).state).toMatchObject({ withoutOthers: expect.any(Number) });
  },
);

answers(
  ['site.seenLate'],
  'a correction that came when another desk had sent the order is told until a person has seen it',
  async () => {
    const { site, desk, beside, besideId } = await deskBeside();
    const order = anOrder({ carrier: 'anka' });
    const { reference } = order;
    await desk.done('orders.save', { order, of: null });
    await eventually(async () => {
      expect(await beside.done('orders.list', { search: '', offset: 0, limit: 9 })).toMatchObject({ total: 1 });
    });
    const { deskId } = await desk.done('site.status', {});
    site.cutOff(deskId ?? '');
    await eventually(async () => expect((await desk.done('site.status', {})).state.kind).toBe('away'), 5);
    const [item] = (await desk.done('orders.list', { search: '', offset: 0, limit: 9 })).items;
    const of = item?.order ?? null;
    await desk.done('orders.save', { order: { ...order, carrier: 'aras' }, of });
    await beside.done('scan.submit', { code: reference });
    site.connect(deskId ?? '');
    const late = { reference, desk: 'Window', changed: ['carrier'] };
    await eventually(async () =>
      expect((await desk.done('site.status', {})).state).toEqual({ kind: 'together', late }),
    );
    expect(besideId).not.toBe(deskId);
    expect((await desk.done('site.seenLate', { reference })).state).toEqual({ kind: 'together' });
  },
);

answers(
  ['site.identify'],
  'a desk in whose place a copy of its data has worked is the desk again once a person says so, or else a new one without its orders',
  async () => {
    const { site, desk } = await deskBeside();
    await desk.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    await desk.scanned('ORD-1', 'printed');
    expect(await desk.refused('site.identify', { isCopy: false })).toBe('not_possible_now');
    const { deskId } = await desk.done('site.status', {});
    const stateIs = (state: object) =>
      eventually(async () => expect((await desk.done('site.status', {})).state).toMatchObject(state));
    async function copied(start: string): Promise<void> {
      await desk.host.close();
      const copy = site.desk({ desk: { id: deskId ?? '', name: '1' }, book: 'sandbox', starts: [start] });
      copy.insist();
      expect(await copy.arrive(start, REPORT, () => [], 60)).toMatchObject({ value: { kind: 'arrived' } });
      await copy.leave(false);
      await desk.done('connection.open', { profile: 'sandbox' });
      await stateIs({ kind: 'away', reason: 'same_desk' });
    }
    await copied('copy');
    await desk.done('site.identify', { isCopy: false });
    await stateIs({ kind: 'together' });
    expect((await desk.done('site.status', {})).deskId).toBe(deskId);
    await copied('another copy');
    const { deskId: newId } = await desk.done('site.identify', { isCopy: true });
    await stateIs({ kind: 'together' });
    expect(newId).not.toBe(deskId);
    expect(await desk.done('jobs.recent', { limit: 10 })).toEqual([]);
  },
);

answers(
  ['site.identify'],
  'a desk whose data folder cannot be put aside is open as the desk that it was, and asks again',
  async () => {
    const site = createMemorySite(systemClock);
    let isHeld = true;
    const desk = await openRequestDesk({ site, holdsFiles: () => isHeld, mayFail: true });
    const { deskId } = await desk.done('site.connect', SITE_CONNECTION);
    const stateIs = (state: object) =>
      eventually(async () => expect((await desk.done('site.status', {})).state).toMatchObject(state));
    await stateIs({ kind: 'together' });
    await desk.host.close();
    const copy = site.desk({ desk: { id: deskId ?? '', name: '1' }, book: 'sandbox', starts: ['copy'] });
    copy.insist();
    await copy.arrive('copy', REPORT, () => [], 60);
    await copy.leave(false);
    await desk.done('connection.open', { profile: 'sandbox' });
    await stateIs({ kind: 'away', reason: 'same_desk' });
    expect(await desk.refused('site.identify', { isCopy: true })).toBe('internal');
    expect((await desk.done('site.status', {})).deskId).toBe(deskId);
    await stateIs({ kind: 'away', reason: 'same_desk' });
    isHeld = false;
    expect((await desk.done('site.identify', { isCopy: true })).deskId).not.toBe(deskId);
    await stateIs({ kind: 'together' });
  },
);

answers(
  ['site.invite', 'site.endInvite', 'site.join'],
  'a further desk joins with the code that the owner of one shows, once, gets the account and the shop’s settings with it, and both say so',
  async () => {
    const site = createMemorySite(systemClock);
    const desk = await openRequestDesk({ site });
    expect(await desk.refused('site.invite', {})).toBe('not_possible_now');
    const { cert: authority } = newAuthority();
    await desk.done('site.connect', { ...SITE_CONNECTION, tls: 'verified', authority });
    await desk.done('settings.update', { staleLabelHours: 7 });
    // The code gives the key to anybody who reads it.
    expect(await desk.refused('site.invite', {})).toBe('pin_missing');
    await desk.done('owner.setPin', { current: null, next: '4711' });
    expect(await desk.refused('site.invite', {})).toBe('pin_needed');
    const withdrawn = await desk.done('site.invite', { pin: '4711' });
    expect(await desk.done('site.status', {})).toMatchObject({ invite: withdrawn, joined: [] });
    expect(await desk.done('site.endInvite', {})).toMatchObject({ invite: null });
    const remote = await openRequestDesk({ site, at: desk.service, opens: 'nothing' });
    const join = (code: string) => remote.refused('site.join', { code, deskName: 'Guest' });
    expect(await join('not a code')).toBe('join_code_invalid');
    expect(await join(withdrawn.code)).toBe('join_no_answer');
    const { code } = await desk.done('site.invite', { pin: '4711' });
    expect(await remote.done('site.join', { code, deskName: 'Guest' })).toMatchObject({
      address: { host: 'site.example', tls: 'verified', authority },
    });
    expect(await remote.done('station.status', {})).toMatchObject({ profile: 'sandbox', deskName: 'Guest' });
    expect(await remote.done('settings.get', {})).toMatchObject({ staleLabelHours: 7, deskName: 'Guest' });
    // It takes no earlier change of them than that which came with the code, even if that lies in the database.
    const [own, its] = [await desk.done('settings.get', {}), await remote.done('settings.get', {})];
    expect(own.sharedSettings.sandbox?.change).toBeGreaterThan(1);
    expect(its.sharedSettings.sandbox?.change).toBe(own.sharedSettings.sandbox?.change);
    await desk.done('settings.update', { staleLabelHours: 9 });
    await eventually(async () => expect((await remote.done('settings.get', {})).staleLabelHours).toBe(9), 5);
    expect(await join(code)).toBe('not_possible_now');
    const late = await openRequestDesk({ site, at: desk.service, opens: 'nothing' });
    expect(await late.refused('site.join', { code, deskName: 'Late' })).toBe('join_used');
    const { invite, joined } = await desk.done('site.status', {});
    expect(invite).toMatchObject({
      code,
      used: { address: expect.stringMatching(/^[\d.]+$/), at: expect.any(Number) },
    });
    expect(joined).toEqual([invite?.used]);
    expect((await desk.done('settings.get', {})).joined).toEqual(joined);
  },
);

describe('joining another desk', () => {
  /** A code that another desk shows. */
  async function aCode(site: MemorySite) {
    const desk = await openRequestDesk({ site });
    await desk.done('site.connect', SITE_CONNECTION);
    await desk.done('settings.update', { staleLabelHours: 7 });
    await desk.done('owner.setPin', { current: null, next: '4711' });
    const { code } = await desk.done('site.invite', { pin: '4711' });
    return { code, service: desk.service };
  }

  it('takes the owner’s PIN where one is set, and without it neither sends nor changes anything', async () => {
    const site = createMemorySite(systemClock);
    const { code, service } = await aCode(site);
    const remote = await openRequestDesk({ site, at: service, opens: 'demo' });
    await remote.done('owner.setPin', { current: null, next: '1234' });
    await remote.done('owner.limitPrints', { pin: '1234', printsWithoutPin: 1 });
    const before = await remote.done('settings.get', {});
    expect(await remote.refused('site.join', { code, deskName: 'Guest' })).toBe('pin_needed');
    expect(await remote.refused('site.join', { code, deskName: 'Guest', pin: '4711' })).toBe('pin_wrong');
    expect(await remote.done('settings.get', {})).toEqual(before);
    // The code was not used by these tries.
    expect(await remote.done('site.join', { code, deskName: 'Guest', pin: '1234' })).toMatchObject({
      address: { host: 'site.example' },
    });
  });

  it('leaves settings, secrets and the open station as they were where the account cannot be opened', async () => {
    const site = createMemorySite(systemClock);
    const { code, service } = await aCode(site);
    const secrets = createMemorySecrets();
    const written: string[] = [];
    const remote = await openRequestDesk({
      ...{ site, at: service, opens: 'demo', mayFail: true },
      secrets: {
        ...secrets,
        set(name, value) {
          written.push(name);
          return secrets.set(name, value);
        },
      },
    });
    await remote.done('settings.update', { staleLabelHours: 3 });
    // No journal can be opened where a folder has its name.
    await mkdir(join(remote.folder, 'profiles', 'sandbox', 'journal.sqlite'), { recursive: true });
    const before = await remote.done('settings.get', {});
    const answer = await remote.ask('site.join', { code, deskName: 'Guest' });
    expect(answer.ok).toBe(false);
    expect(await remote.done('settings.get', {})).toEqual(before);
    expect(written.some((name) => name.startsWith('hall-password:'))).toBe(true);
    for (const name of written) expect([name, await secrets.get(name)]).toEqual([name, null]);
    expect(await remote.done('station.status', {})).toMatchObject({ profile: 'demo' });
    await remote.done('scan.submit', { code: 'ORD-1' });
  });
});
