import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { anOrder } from '../../support/builders.ts';
import { newAuthority } from '../../support/certificates.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { createMemoryHall, type MemoryHall } from '../../support/memoryCoordinator.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';
import { deskBeside, HALL_CONNECTION } from '../../support/requestHall.ts';

const REPORT = {
  ...{ program: 'test', printers: [] },
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};
const page = { search: '', offset: 0, limit: 10, list: null };

answers(
  ['hall.connect', 'hall.status', 'hall.disconnect'],
  'a desk joins the database that was tried first, by its owner alone, and works alone again when that is said',
  async () => {
    const desk = await openRequestDesk();
    expect(await desk.done('hall.status', {})).toMatchObject({ address: null, state: { kind: 'alone' }, deskId: null });
    expect(await desk.refused('hall.connect', { connection: 'https://hall.example', tls: 'off' })).toBe(
      'hall_address_invalid',
    );
    const pasted = { ...HALL_CONNECTION, tls: 'verified', authority: 'no certificate' } as const;
    expect(await desk.refused('hall.connect', pasted)).toBe('hall_authority_invalid');
    const nowhere = `postgres://desk:secret@127.0.0.1:${await freePort()}/hall`;
    expect(await desk.refused('hall.connect', { connection: nowhere, tls: 'off' })).toBe('hall_unreachable');
    expect(await desk.done('hall.status', {})).toMatchObject({ address: null });
    await desk.done('owner.setPin', { current: null, next: '4711' });
    expect(await desk.refused('hall.connect', HALL_CONNECTION)).toBe('pin_needed');
    const joined = await desk.done('hall.connect', { ...HALL_CONNECTION, pin: '4711' });
    expect(joined).toMatchObject({
      address: { host: 'hall.example', user: 'desk' },
      deskId: expect.stringMatching(/./),
    });
    expect(JSON.stringify(joined)).not.toContain('secret');
    expect(await desk.refused('hall.disconnect', {})).toBe('pin_needed');
    expect(await desk.done('hall.disconnect', { pin: '4711' })).toMatchObject({
      address: null,
      state: { kind: 'alone' },
    });
    await desk.done('demo.open', {});
    expect(await desk.refused('hall.connect', { ...HALL_CONNECTION, pin: '4711' })).toBe('not_possible_now');
    expect(await desk.done('hall.status', {})).toMatchObject({ address: null });
  },
);

answers(
  ['hall.desks', 'hall.search', 'hall.closing', 'hall.claim', 'hall.dismiss', 'hall.adopt'],
  'a desk finds the other ones, their orders and what they have not handed over, and says so where the database is away',
  async () => {
    const { hall, desk, beside, besideId } = await deskBeside();
    await beside.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    await beside.scanned('ORD-1', 'printed');
    expect((await desk.done('hall.desks', {})).map(({ desk: { name } }) => name).sort()).toEqual(['1', 'Window']);
    expect(await desk.done('hall.claim', { reference: 'ORD-1' })).toMatchObject({ desk: { id: besideId } });
    expect(await desk.done('hall.claim', { reference: 'ORD-9' })).toBeNull();
    await eventually(async () => {
      expect(await desk.done('hall.search', page)).toMatchObject({
        total: 1,
        items: [{ reference: 'ORD-1', state: 'printed' }],
      });
    });
    expect(await desk.done('hall.search', { ...page, search: 'nobody' })).toEqual({ total: 0, items: [] });
    expect(await desk.done('hall.search', { ...page, list: 'print_unconfirmed' })).toMatchObject({ total: 0 });
    expect(await desk.done('hall.closing', {})).toEqual({
      paid_not_printed: 0,
      print_unconfirmed: 0,
      not_handed_over: 1,
    });
    await beside.host.close();
    const left = await desk.done('hall.dismiss', { deskId: besideId });
    expect(left).toContainEqual(
      expect.objectContaining({ desk: { id: besideId, name: 'Window' }, isOn: false, hasLeft: true }),
    );
    expect(await desk.done('hall.adopt', { deskId: besideId })).toEqual(left);
    const { deskId } = await desk.done('hall.status', {});
    hall.cutOff(deskId ?? '');
    expect(await desk.refused('hall.desks', {})).toBe('hall_away');
    expect(await desk.refused('hall.search', page)).toBe('hall_away');
    expect(await desk.refused('hall.closing', {})).toBe('hall_away');
    for (const name of ['hall.dismiss', 'hall.adopt'] as const)
      expect(await desk.refused(name, { deskId: besideId })).toBe('hall_away');
    expect(await desk.done('hall.claim', { reference: 'ORD-1' })).toBeNull();
  },
);

answers(
  ['hall.goWithoutOthers'],
  'a desk sends new orders without asking the other ones where these cannot be asked and a person says so, and not otherwise',
  async () => {
    const { hall, desk } = await deskBeside();
    await desk.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    expect(await desk.refused('hall.goWithoutOthers', {})).toBe('not_possible_now');
    const { deskId } = await desk.done('hall.status', {});
    hall.cutOff(deskId ?? '');
    expect(await desk.refused('hall.desks', {})).toBe('hall_away');
    expect((await desk.done('hall.goWithoutOthers', {})).state).toMatchObject({ withoutOthers: expect.any(Number) });
  },
);

answers(
  ['hall.identify'],
  'a desk in whose place a copy of its data has worked is the desk again once a person says so, or else a new one without its orders',
  async () => {
    const { hall, desk } = await deskBeside();
    await desk.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    await desk.scanned('ORD-1', 'printed');
    expect(await desk.refused('hall.identify', { isCopy: false })).toBe('not_possible_now');
    const { deskId } = await desk.done('hall.status', {});
    const stateIs = (state: object) =>
      eventually(async () => expect((await desk.done('hall.status', {})).state).toMatchObject(state));
    async function copied(start: string): Promise<void> {
      await desk.host.close();
      const copy = hall.desk({ desk: { id: deskId ?? '', name: '1' }, book: 'sandbox', starts: [start] });
      copy.insist();
      expect(await copy.arrive(start, REPORT, () => [], 60)).toMatchObject({ value: { kind: 'arrived' } });
      await copy.leave(false);
      await desk.done('connection.open', { profile: 'sandbox' });
      await stateIs({ kind: 'away', reason: 'same_desk' });
    }
    await copied('copy');
    await desk.done('hall.identify', { isCopy: false });
    await stateIs({ kind: 'together' });
    expect((await desk.done('hall.status', {})).deskId).toBe(deskId);
    await copied('another copy');
    const { deskId: newId } = await desk.done('hall.identify', { isCopy: true });
    await stateIs({ kind: 'together' });
    expect(newId).not.toBe(deskId);
    expect(await desk.done('jobs.recent', { limit: 10 })).toEqual([]);
  },
);

answers(
  ['hall.identify'],
  'a desk whose data folder cannot be put aside is open as the desk that it was, and asks again',
  async () => {
    const hall = createMemoryHall(systemClock);
    let isHeld = true;
    const desk = await openRequestDesk({ hall, holdsFiles: () => isHeld, mayFail: true });
    const { deskId } = await desk.done('hall.connect', HALL_CONNECTION);
    const stateIs = (state: object) =>
      eventually(async () => expect((await desk.done('hall.status', {})).state).toMatchObject(state));
    await stateIs({ kind: 'together' });
    await desk.host.close();
    const copy = hall.desk({ desk: { id: deskId ?? '', name: '1' }, book: 'sandbox', starts: ['copy'] });
    copy.insist();
    await copy.arrive('copy', REPORT, () => [], 60);
    await copy.leave(false);
    await desk.done('connection.open', { profile: 'sandbox' });
    await stateIs({ kind: 'away', reason: 'same_desk' });
    expect(await desk.refused('hall.identify', { isCopy: true })).toBe('internal');
    expect((await desk.done('hall.status', {})).deskId).toBe(deskId);
    await stateIs({ kind: 'away', reason: 'same_desk' });
    isHeld = false;
    expect((await desk.done('hall.identify', { isCopy: true })).deskId).not.toBe(deskId);
    await stateIs({ kind: 'together' });
  },
);

answers(
  ['hall.invite', 'hall.endInvite', 'hall.join'],
  'a further desk joins with the code that the owner of one shows, once, gets the account and the shop’s settings with it, and both say so',
  async () => {
    const hall = createMemoryHall(systemClock);
    const desk = await openRequestDesk({ hall });
    expect(await desk.refused('hall.invite', {})).toBe('not_possible_now');
    const { cert: authority } = newAuthority();
    await desk.done('hall.connect', { ...HALL_CONNECTION, tls: 'verified', authority });
    await desk.done('settings.update', { staleLabelHours: 7 });
    // The code gives the key to whoever reads it.
    expect(await desk.refused('hall.invite', {})).toBe('pin_missing');
    await desk.done('owner.setPin', { current: null, next: '4711' });
    expect(await desk.refused('hall.invite', {})).toBe('pin_needed');
    const withdrawn = await desk.done('hall.invite', { pin: '4711' });
    expect(await desk.done('hall.status', {})).toMatchObject({ invite: withdrawn, joined: [] });
    expect(await desk.done('hall.endInvite', {})).toMatchObject({ invite: null });
    const guest = await openRequestDesk({ hall, at: desk.service, opens: 'nothing' });
    const join = (code: string) => guest.refused('hall.join', { code, deskName: 'Guest' });
    expect(await join('not a code')).toBe('join_code_invalid');
    expect(await join(withdrawn.code)).toBe('join_no_answer');
    const { code } = await desk.done('hall.invite', { pin: '4711' });
    expect(await guest.done('hall.join', { code, deskName: 'Guest' })).toMatchObject({
      address: { host: 'hall.example', tls: 'verified', authority },
    });
    expect(await guest.done('station.status', {})).toMatchObject({ profile: 'sandbox', deskName: 'Guest' });
    expect(await guest.done('settings.get', {})).toMatchObject({ staleLabelHours: 7, deskName: 'Guest' });
    // It takes no earlier change of them than the one that came with the code, even if that lies in the database.
    const [own, its] = [await desk.done('settings.get', {}), await guest.done('settings.get', {})];
    expect(own.sharedSettings.sandbox?.change).toBeGreaterThan(1);
    expect(its.sharedSettings.sandbox?.change).toBe(own.sharedSettings.sandbox?.change);
    await desk.done('settings.update', { staleLabelHours: 9 });
    await eventually(async () => expect((await guest.done('settings.get', {})).staleLabelHours).toBe(9), 5);
    expect(await join(code)).toBe('not_possible_now');
    const late = await openRequestDesk({ hall, at: desk.service, opens: 'nothing' });
    expect(await late.refused('hall.join', { code, deskName: 'Late' })).toBe('join_used');
    const { invite, joined } = await desk.done('hall.status', {});
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
  async function aCode(hall: MemoryHall) {
    const desk = await openRequestDesk({ hall });
    await desk.done('hall.connect', HALL_CONNECTION);
    await desk.done('settings.update', { staleLabelHours: 7 });
    await desk.done('owner.setPin', { current: null, next: '4711' });
    const { code } = await desk.done('hall.invite', { pin: '4711' });
    return { code, service: desk.service };
  }

  it('takes the owner’s PIN where one is set, and without it neither asks for anything nor changes anything', async () => {
    const hall = createMemoryHall(systemClock);
    const { code, service } = await aCode(hall);
    const guest = await openRequestDesk({ hall, at: service, opens: 'demo' });
    await guest.done('owner.setPin', { current: null, next: '1234' });
    await guest.done('owner.limitPrints', { pin: '1234', printsWithoutPin: 1 });
    const before = await guest.done('settings.get', {});
    expect(await guest.refused('hall.join', { code, deskName: 'Guest' })).toBe('pin_needed');
    expect(await guest.refused('hall.join', { code, deskName: 'Guest', pin: '4711' })).toBe('pin_wrong');
    expect(await guest.done('settings.get', {})).toEqual(before);
    // The code was not used by these tries.
    expect(await guest.done('hall.join', { code, deskName: 'Guest', pin: '1234' })).toMatchObject({
      address: { host: 'hall.example' },
    });
  });

  it('leaves settings, secrets and the open station as they were where the account cannot be opened', async () => {
    const hall = createMemoryHall(systemClock);
    const { code, service } = await aCode(hall);
    const secrets = createMemorySecrets();
    const written: string[] = [];
    const guest = await openRequestDesk({
      ...{ hall, at: service, opens: 'demo', mayFail: true },
      secrets: {
        ...secrets,
        set(name, value) {
          written.push(name);
          return secrets.set(name, value);
        },
      },
    });
    await guest.done('settings.update', { staleLabelHours: 3 });
    // No journal can be opened where a folder has its name.
    await mkdir(join(guest.folder, 'profiles', 'sandbox', 'journal.sqlite'), { recursive: true });
    const before = await guest.done('settings.get', {});
    const answer = await guest.ask('hall.join', { code, deskName: 'Guest' });
    expect(answer.ok).toBe(false);
    expect(await guest.done('settings.get', {})).toEqual(before);
    expect(written.some((name) => name.startsWith('hall-password:'))).toBe(true);
    for (const name of written) expect([name, await secrets.get(name)]).toEqual([name, null]);
    expect(await guest.done('station.status', {})).toMatchObject({ profile: 'demo' });
    await guest.done('scan.submit', { code: 'ORD-1' });
  });
});
