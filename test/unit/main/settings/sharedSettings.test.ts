import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import type { Settings } from '../../../../electron/contract/settings.ts';
import type { SiteAddress } from '../../../../electron/contract/site.ts';
import { createSiteFacts } from '../../../../electron/core/desks/index.ts';
import type { SharedFact } from '../../../../electron/core/ports/Coordinator.ts';
import type { SettingsStore } from '../../../../electron/core/ports/SettingsStore.ts';
import type { SiteDoor } from '../../../../electron/core/station/index.ts';
import { createSharedSettings } from '../../../../electron/main/settings/sharedSettings.ts';
import { watchedSettings } from '../../../../electron/main/settings/watchedSettings.ts';
import { aSite as siteOf } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';

const address: SiteAddress = { host: 'depo', port: 5432, database: 'desks', user: 'desks', tls: 'off' };
const KEY = 'the key of the account';

/** Desks of one site, each with settings of its own, and somebody who has no more than the database's password. */
function aSite() {
  const clock = manualClock();
  const memory = createMemorySite(clock);

  /** `stored`: the settings of a desk that starts again. */
  async function desk(name: string, { apiKey = KEY, stored }: { apiKey?: string; stored?: SettingsStore } = {}) {
    const store = stored ?? createMemorySettings({ sites: { sandbox: null, live: address } });
    let taken = 0;
    const settings = watchedSettings(store, (changed) => shared.changed(changed));
    const shared = createSharedSettings({
      settings,
      now: clock.now,
      onTaken: () => {
        taken += 1;
      },
    });
    const site = siteOf(memory.desk({ desk: { id: name, name } }), clock);
    const facts = createSiteFacts(site, name);
    site.changed.on(facts.wake);
    site.hinted.on(facts.wake);
    const door = {
      state: site.state,
      facts,
      onTogether: (listener: () => void) =>
        site.changed.on(({ kind }) => {
          if (kind === 'together') listener();
        }),
    } as unknown as SiteDoor;
    shared.opened(door, { profile: 'live', apiKey });
    site.start(() => []);
    await clock.pass(2_000);
    return {
      store,
      get: store.get,
      taken: () => taken,
      async change(patch: Partial<Settings>) {
        settings.update(patch);
        await clock.pass(1_000);
      },
      async close() {
        facts.stop();
        await site.stop();
      },
    };
  }

  const stranger = memory.desk({ desk: { id: 'stranger', name: 'stranger' } });
  async function facts(): Promise<readonly SharedFact[]> {
    const answer = await stranger.facts.changedAfter(0, 100);
    if (!answer.ok) throw new Error('away');
    return answer.value;
  }
  return {
    clock,
    memory,
    desk,
    facts,
    /** The row of the settings as it lies in the database. */
    async row(): Promise<SharedFact> {
      const found = (await facts()).findLast(({ name }) => name.startsWith('settings'));
      if (found === undefined) throw new Error('no settings there');
      return found;
    },
    /** What somebody writes there past all desks, as of `ageMs` ago. */
    async forge(name: string, value: unknown, ageMs = 0) {
      await stranger.facts.notify(name, value, ageMs);
      await clock.pass(2_000);
    },
  };
}

describe('settings that the desks of a site share', () => {
  it('hold at the others when they are changed at one desk, and nothing that belongs to a desk goes along', async () => {
    const { desk } = aSite();
    const [one, two] = [await desk('1'), await desk('2')];
    await one.change({ lowBalance: kurus(50_000), deskName: 'Depo', soundVolume: 10 });
    expect(two.get()).toMatchObject({ lowBalance: 50_000, deskName: '1', soundVolume: 70 });
    expect(two.taken()).toBe(1);
    await two.change({ staleLabelHours: 48 });
    expect(one.get()).toMatchObject({ staleLabelHours: 48, lowBalance: 50_000 });
    // It does not publish again what it has taken over.
    expect([one.taken(), two.taken()]).toEqual([1, 1]);
  });

  it('are taken over by a desk that comes, in place of its own, also where they were never changed', async () => {
    const { desk } = aSite();
    const store = createMemorySettings({ sites: { sandbox: null, live: address }, courierAt: '17:00' });
    const one = await desk('1', { stored: store });
    const two = await desk('2');
    expect([one.get().courierAt, two.get().courierAt]).toEqual(['17:00', '17:00']);
    await one.change({ requestsPerMinute: 90 });
    const three = await desk('3');
    expect([one, two, three].map((each) => each.get().requestsPerMinute)).toEqual([90, 90, 90]);
  });

  it.each([
    { late: 'there', change: 10_000, expected: '17:00' },
    { late: 'at the others', change: 0, expected: '18:00' },
  ])(
    'are those of the last change where a desk was cut off and they were changed last $late, however often on either side',
    async ({ change, expected }) => {
      const { clock, memory, desk } = aSite();
      const [one, two] = [await desk('1'), await desk('2')];
      memory.cutOff('2');
      await clock.pass(10_000);
      if (change === 0) for (const courierAt of ['15:00', '16:00', '17:00']) await two.change({ courierAt });
      await one.change({ courierAt: '18:00' });
      await clock.pass(change);
      if (change > 0) await two.change({ courierAt: '17:00' });
      memory.connect('2');
      await clock.pass(30_000);
      expect([one.get().courierAt, two.get().courierAt]).toEqual([expected, expected]);
    },
  );

  it('of a change without the others are published after a restart of the program', async () => {
    const { clock, memory, desk } = aSite();
    const [one, two] = [await desk('1'), await desk('2')];
    memory.cutOff('2');
    await clock.pass(10_000);
    await two.change({ courierAt: '17:00' });
    await two.close();
    memory.connect('2');
    await desk('2', { stored: two.store });
    await clock.pass(2_000);
    expect(one.get().courierAt).toBe('17:00');
  });

  it('are written once and not again by desks that only come back', async () => {
    const { clock, memory, desk, row } = aSite();
    const [one, two] = [await desk('1'), await desk('2')];
    await one.change({ courierAt: '17:00' });
    const { revision } = await row();
    for (const id of ['1', '2']) memory.cutOff(id);
    await clock.pass(10_000);
    for (const id of ['1', '2']) memory.connect(id);
    await clock.pass(30_000);
    expect((await row()).revision).toBe(revision);
    expect([one.taken(), two.taken()]).toEqual([0, 1]);
  });
});

describe('settings in the database that no desk has written', () => {
  const forged = { printsWithoutPin: null, keepReceiverDays: 1, keepLabelDays: 1, requestsPerMinute: 6 };
  const guarded = { printsWithoutPin: 1, keepReceiverDays: null, keepLabelDays: 90, requestsPerMinute: 90 };

  it('are not taken, and a person sees it once, also after a restart', async () => {
    const { desk, forge, row } = aSite();
    const one = await desk('1');
    const two = await desk('2');
    await one.change(guarded);
    const { name, value } = await row();
    await forge(name, forged);
    expect(two.get()).toMatchObject(guarded);
    expect(two.get().unsealedAt).not.toBeNull();
    expect(two.taken()).toBe(2);
    await two.change({ unsealedAt: null });
    await two.close();
    const again = await desk('2', { stored: two.store });
    expect(again.get().unsealedAt).toBeNull();
    // Another one is reported again: a seal that does not fit what it seals.
    const { seal } = value as { seal: string };
    await forge(name, { content: JSON.stringify({ change: 9, settings: forged }), seal });
    expect(again.get()).toMatchObject(guarded);
    expect(again.get().unsealedAt).not.toBeNull();
    // What a person changes goes on reaching the others.
    await one.change({ courierAt: '17:00' });
    expect(again.get().courierAt).toBe('17:00');
  });

  it('under the name that programs without a seal read are not even read', async () => {
    const { desk, forge } = aSite();
    const one = await desk('1');
    await one.change(guarded);
    await forge('settings', forged);
    expect(one.get()).toMatchObject({ ...guarded, unsealedAt: null });
  });

  it('are replaced by what the desks know where an earlier value is put back, and are taken by no desk', async () => {
    const { clock, desk, forge, row } = aSite();
    const [one, two] = [await desk('1'), await desk('2')];
    await one.change({ printsWithoutPin: null, courierAt: '15:00' });
    const early = await row();
    await one.change({ printsWithoutPin: 1, courierAt: '17:00' });
    await two.close();
    await forge(early.name, early.value);
    // Also by one that was not on meanwhile.
    const again = await desk('2', { stored: two.store });
    await clock.pass(2_000);
    for (const each of [one, again]) expect(each.get()).toMatchObject({ printsWithoutPin: 1, courierAt: '17:00' });
    const three = await desk('3');
    expect(three.get()).toMatchObject({ printsWithoutPin: 1, courierAt: '17:00' });
    // They came from a desk of the account: there is no stolen password to report.
    expect(again.get().unsealedAt).toBeNull();
  });

  it('of another profile under the same key are not taken', async () => {
    const { desk, forge, row } = aSite();
    const one = await desk('1');
    await one.change(guarded);
    const { name } = await row();
    const { createSettingsSeal } = await import('../../../../electron/main/settings/settingsSeal.ts');
    await forge(name, createSettingsSeal(KEY, 'sandbox').close({ change: 9, settings: forged }));
    expect(one.get()).toMatchObject(guarded);
  });
});

describe('days of keeping', () => {
  it('do not become fewer because another desk has fewer, but are there to be agreed to, and other changes go on', async () => {
    const { desk } = aSite();
    const [one, two] = [await desk('1'), await desk('2')];
    await one.change({ keepReceiverDays: 30, keepLabelDays: 20, courierAt: '17:00' });
    expect(two.get()).toMatchObject({
      ...{ keepReceiverDays: null, keepLabelDays: 90, courierAt: '17:00' },
      fewerDays: { keepReceiverDays: 30, keepLabelDays: 20 },
    });
    // A change of something else there does not undo it for the desk that has fewer.
    await two.change({ courierAt: '18:00' });
    expect(one.get()).toMatchObject({ keepReceiverDays: 30, keepLabelDays: 20, courierAt: '18:00' });
    await two.change({ keepReceiverDays: 30 });
    expect(two.get().fewerDays).toEqual({ keepReceiverDays: null, keepLabelDays: 20 });
    await two.change({ keepLabelDays: 60 });
    expect(two.get().fewerDays).toEqual({ keepReceiverDays: null, keepLabelDays: null });
    expect(one.get()).toMatchObject({ keepReceiverDays: 30, keepLabelDays: 60 });
  });

  it('become more with those of another desk, also for ever', async () => {
    const { desk } = aSite();
    const [one, two] = [await desk('1'), await desk('2')];
    await one.change({ keepReceiverDays: 30 });
    await two.change({ keepReceiverDays: 20 });
    expect(one.get().keepReceiverDays).toBe(30);
    await one.change({ keepReceiverDays: null });
    expect(two.get()).toMatchObject({ keepReceiverDays: null, fewerDays: { keepReceiverDays: null } });
  });
});

describe('a desk with another API key', () => {
  it('takes no settings and reports no stolen password, and the last change holds once all have that key', async () => {
    const { clock, desk } = aSite();
    const one = await desk('1');
    const two = await desk('2');
    await one.change({ courierAt: '15:00' });
    await one.close();
    const renewed = await desk('1', { stored: one.store, apiKey: 'the new key' });
    await renewed.change({ requestsPerMinute: 90 });
    await two.change({ courierAt: '17:00' });
    expect(two.get()).toMatchObject({ requestsPerMinute: 60, courierAt: '17:00', unsealedAt: null });
    expect(renewed.get()).toMatchObject({ requestsPerMinute: 90, courierAt: '15:00', unsealedAt: null });
    await two.close();
    const both = await desk('2', { stored: two.store, apiKey: 'the new key' });
    await clock.pass(2_000);
    for (const each of [renewed, both]) expect(each.get()).toMatchObject({ requestsPerMinute: 60, courierAt: '17:00' });
    await renewed.change({ requestsPerMinute: 80 });
    expect(both.get().requestsPerMinute).toBe(80);
  });
});
