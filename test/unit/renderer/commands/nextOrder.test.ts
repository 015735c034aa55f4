import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { desk, job } from './standInDesk.ts';

describe('what is chosen for the next order', () => {
  it('goes with that one order and no further', async () => {
    const { say, scan, submitted, state } = await desk();
    say({ name: 'quantity', quantity: 2 });
    say({ name: 'box', box: 'LARGE' });
    say({ name: 'hold' });
    await scan('ORD-1');
    await scan('ORD-2');
    expect(submitted()).toEqual([
      { code: 'ORD-1', options: { box: 'LARGE', quantity: 2, hold: true } },
      { code: 'ORD-2' },
    ]);
    expect(state().armed).toMatchObject({ box: null, quantity: null, hold: false });
  });

  it('is taken back by the same hold again, and all of it by clear', async () => {
    const { say, scan, submitted, state, pass } = await desk();
    say({ name: 'hold' });
    say({ name: 'hold' });
    expect(state().armed.hold).toBe(false);
    say({ name: 'quantity', quantity: 3 });
    say({ name: 'clear' });
    expect(state().notice?.what).toEqual({ kind: 'cleared' });
    pass(5 * 60_000);
    // Nothing was left to be forgotten.
    expect(state().notice).toBeNull();
    await scan('ORD-1');
    expect(submitted()).toEqual([{ code: 'ORD-1' }]);
    expect(state().notice).toBeNull();
  });

  it('is dropped when no order came for minutes, and that is shown', async () => {
    const { say, pass, state, scan, submitted, commands } = await desk();
    say({ name: 'box', box: 'SMALL' });
    pass(60_000);
    expect(state().armed.box).toBe('SMALL');
    pass(5 * 60_000);
    expect(state().armed.box).toBeNull();
    expect(state().notice?.what).toEqual({ kind: 'forgotten' });
    pass(8_000);
    expect(state().notice?.what).toEqual({ kind: 'forgotten' });
    await scan('ORD-1');
    expect(submitted()).toEqual([{ code: 'ORD-1' }]);
    say({ name: 'box', box: 'SMALL' });
    pass(5 * 60_000);
    say({ name: 'hold' });
    // A person who chooses again has seen it; the name of a file stays for its moment.
    expect(state().notice).toBeNull();
    await commands.run('sheet');
    say({ name: 'hold' });
    expect(state().notice?.what).toMatchObject({ kind: 'sheet' });
  });

  it('is the number in its question: what was chosen before where none is typed, and none of an earlier question', async () => {
    const { say, commands, scan, submitted, state, screen } = await desk();
    say({ name: 'quantity', quantity: 2 });
    commands.run('quantity');
    await scan('ORD-1');
    expect(submitted().at(-1)).toMatchObject({ options: { quantity: 2 } });
    commands.run('quantity');
    expect([state().asking, screen()]).toEqual(['quantity', 'scan']);
    commands.typeQuantity(4);
    commands.stopAsking();
    commands.run('quantity');
    await scan('ORD-2');
    expect([submitted().at(-1), state().asking]).toEqual([{ code: 'ORD-2' }, null]);
    commands.run('quantity');
    say({ name: 'box', box: 'LARGE' });
    expect(state().asking).toBeNull();
  });

  it('waits for an order: an empty scan, a label that is scanned back and a refused code do not use it up', async () => {
    const { say, scan, submitted, state } = await desk({
      handlers: {
        'scan.submit': ({ code }) => {
          if (code === 'T-1') return ok({ kind: 'label_verified', job: job('ORD-0', { state: 'verified' }) });
          if (code === 'x') return ok({ kind: 'refused', reason: 'unreadable', length: 1 });
          return ok({ kind: 'new', job: job(code) });
        },
      },
    });
    say({ name: 'quantity', quantity: 2 });
    await scan('');
    for (const code of ['T-1', 'x']) {
      await scan(code);
      expect([code, state().armed.quantity]).toEqual([code, 2]);
    }
    await scan('ORD-1');
    expect(submitted().at(-1)).toEqual({ code: 'ORD-1', options: { box: null, quantity: 2, hold: false } });
  });

  it('never goes to another order than the next: where that came before the answer, it is shown', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { say, scan, submitted, state, why, commands } = await desk({
      handlers: {
        'scan.submit': async ({ code }) => {
          if (code !== 'T-1') return ok({ kind: 'new', job: job(code) });
          await held;
          return ok({ kind: 'label_verified', job: job('ORD-0', { state: 'verified' }) });
        },
      },
    });
    say({ name: 'quantity', quantity: 2 });
    commands.scan('T-1');
    const second = scan('ORD-1');
    answer();
    await second;
    expect(submitted().at(-1)).toEqual({ code: 'ORD-1' });
    expect(why()).toEqual(['options_missed']);
    expect(state().armed.quantity).toBeNull();
  });

  it('is only a box that the shop has', async () => {
    const { say, why, state, screen, sounds } = await desk();
    say({ name: 'box', box: 'COFFIN' });
    expect([why(), screen(), sounds]).toEqual([['unknown_box'], 'scan', ['refusal']]);
    expect(state().armed.box).toBeNull();
  });

  it('is shown loudly as too late where the order had gone', async () => {
    const { say, scan, session } = await desk({
      handlers: { 'scan.submit': ({ code }) => ok({ kind: 'again', job: job(code), optionsUsed: false }) },
    });
    say({ name: 'quantity', quantity: 2 });
    await scan('ORD-1');
    expect(session.store.getState().entries[0]?.phase).toMatchObject({
      type: 'job',
      late: { quantity: 2, box: null, hold: false },
    });
  });
});

describe('a box for an order that lacks its size', () => {
  const stopped = job('ORD-1', {
    state: 'needs_attention',
    problem: {
      code: 'invalid_fields',
      detail: null,
      fields: [{ field: 'desi', rule: 'no_dimensions', limit: null, message: null }],
    },
  });

  it('goes to that order at once, with everything else that was chosen', async () => {
    const { say, scan, session, submitted, state, sounds } = await desk({
      handlers: { 'scan.submit': () => ok({ kind: 'new', job: stopped }) },
    });
    await scan('ORD-1');
    say({ name: 'quantity', quantity: 4 });
    say({ name: 'box', box: 'LARGE' });
    await session.settled();
    expect(submitted().at(-1)).toEqual({ code: 'ORD-1', options: { box: 'LARGE', quantity: 4, hold: false } });
    expect(state().armed).toMatchObject({ box: null, quantity: null });
    expect(sounds).toEqual(['acknowledge', 'acknowledge']);
    // Where the place of another parcel stands on the screen, a box is for the next order.
    say({ name: 'where' });
    await scan('ORD-7');
    say({ name: 'box', box: 'LARGE' });
    expect(submitted()).toHaveLength(2);
    expect(state().armed.box).toBe('LARGE');
  });

  it('is for the next one where the newest scan lacks nothing', async () => {
    const { say, scan, submitted, state } = await desk();
    await scan('ORD-1');
    say({ name: 'box', box: 'LARGE' });
    expect(submitted()).toHaveLength(1);
    expect(state().armed.box).toBe('LARGE');
  });
});

describe('a search for a parcel', () => {
  it('ships nothing, and leaves what was chosen for the next order', async () => {
    const known = job('ORD-7', { state: 'label_pending', slot: 7 });
    const { say, commands, submitted, state, session, sounds, client } = await desk({ jobs: [known] });
    say({ name: 'quantity', quantity: 2 });
    say({ name: 'where' });
    sounds.length = 0;
    expect(commands.scan('ORD-7')).toBe('searched');
    expect(state().where).toMatchObject({ code: 'ORD-7', answer: { type: 'asking' } });
    await Promise.resolve();
    await expect.poll(() => state().where?.answer.type).toBe('found');
    expect(sounds).toEqual(['acknowledge']);
    expect(submitted()).toEqual([]);
    expect(session.store.getState().entries).toEqual([]);
    expect(state().armed).toMatchObject({ quantity: 2, where: false });
    // Its screens follow the job from now on.
    expect(client.jobs.store.getState().jobs.get('ORD-7')?.slot).toBe(7);
    say({ name: 'clear' });
    expect(state().where).toBeNull();
  });

  it('waits for a code: an empty scan is no search', async () => {
    const { say, scan, submitted, state } = await desk();
    say({ name: 'where' });
    await scan(' ');
    expect([submitted(), state().where, state().armed.where]).toEqual([[{ code: ' ' }], null, true]);
    say({ name: 'where' });
    expect(state().armed.where).toBe(false);
  });

  it('that failed says why, by sight and sound', async () => {
    const error = stationError('internal');
    const { say, commands, state, sounds } = await desk({ handlers: { 'scan.where': () => err(error) } });
    say({ name: 'where' });
    commands.scan(' ORD-7 ');
    await expect.poll(() => state().where).toMatchObject({ code: 'ORD-7', answer: { type: 'failed', error } });
    expect(sounds).toEqual(['acknowledge', 'refusal']);
  });

  it('is over with the next scan, also when its answer comes later', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { say, commands, scan, state } = await desk({
      handlers: {
        'scan.where': async () => {
          await held;
          return ok({ kind: 'unknown', othersUnasked: false });
        },
      },
    });
    say({ name: 'where' });
    commands.scan('ORD-7');
    await scan('ORD-8');
    answer();
    await Promise.resolve();
    expect(state().where).toBeNull();
  });

  it('answers an unknown code with the sound of a refusal', async () => {
    const { say, commands, state, sounds } = await desk();
    say({ name: 'where' });
    commands.scan('NOBODY');
    await expect
      .poll(() => state().where?.answer)
      .toEqual({ type: 'found', found: { kind: 'unknown', othersUnasked: false } });
    expect(sounds.at(-1)).toBe('refusal');
  });
});
