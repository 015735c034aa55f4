import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { CommandOffer } from '../../../../renderer/commands/commandBoard.ts';
import { offerOf } from '../../../../renderer/commands/lastParcel.ts';
import { inItsState } from '../../../support/builders.ts';
import { samplePrinter } from '../../../support/sampleJobs.ts';
import { desk, job, offered } from './standInDesk.ts';

describe('a command barcode', () => {
  it('is no order, whether its command is known or not, and no other code is a command', async () => {
    const { commands, why, submitted, sounds, screen, state } = await desk();
    expect(commands.take('ORD-1', 0)).toBe(false);
    expect(screen()).toBe('settings');
    expect(commands.take(' LSCMDFOLD ', 0)).toBe(true);
    expect(why()).toEqual(['unknown_command']);
    expect(screen()).toBe('scan');
    expect(sounds).toEqual(['refusal']);
    expect(submitted()).toEqual([]);
    // A repeated refusal is one entry, and each entry is dismissed alone.
    commands.take('LSCMDFOLD', 5_000);
    commands.take('LSCMDBOXCOFFIN', 6_000);
    expect(why()).toEqual(['unknown_box', 'unknown_command']);
    commands.dismiss(state().refusals[0]?.id ?? 0);
    expect(why()).toEqual(['unknown_command']);
  });

  it('leads to the scan view from every screen, but not away from a question', async () => {
    const free = await desk();
    free.say({ name: 'hold' });
    expect(free.screen()).toBe('scan');
    const requested = await desk();
    requested.ask();
    requested.say({ name: 'hold' });
    expect(requested.screen()).toBe('settings');
    expect(requested.state().armed.hold).toBe(true);
    requested.commands.run('quantity');
    expect(requested.state().asking).toBeNull();
    for (const name of ['undo', 'pickup', 'end_pickup'] as const) requested.say({ name });
    expect(requested.sounds.slice(-4)).toEqual(Array.from({ length: 4 }, () => 'refusal'));
    expect(requested.why()).toEqual(['answer_first']);
    expect(requested.screen()).toBe('settings');
  });

  it('of the pickup leads there, and ends what goes on there alone', async () => {
    const { say, screen, why, sounds } = await desk();
    say({ name: 'end_pickup' });
    expect(why()).toEqual(['no_open_pickup']);
    say({ name: 'pickup' });
    expect(screen()).toBe('pickup');
    say({ name: 'end_pickup' });
    expect([why(), sounds]).toEqual([['no_open_pickup'], ['refusal', 'acknowledge', 'acknowledge']]);
  });
});

describe('a command that the scanner reads twice', () => {
  it('is one: a hold stays, the next printer is the next, a yes is no second one', async () => {
    const { say, state, fake, board } = await desk({ printers: [samplePrinter()] });
    const yes: string[] = [];
    board.offer(offered('confirm', yes));
    say({ name: 'hold' });
    say({ name: 'hold' }, 400);
    say({ name: 'hold' }, 800);
    expect(state().armed.hold).toBe(true);
    say({ name: 'next_printer' });
    say({ name: 'next_printer' }, 300);
    expect(fake.requests.filter(({ name }) => name === 'printers.next')).toHaveLength(1);
    say({ name: 'confirm' });
    say({ name: 'confirm' }, 200);
    expect(yes).toEqual(['confirm']);
  });

  it('is two where another code or a second lies between', async () => {
    const { say, state, commands } = await desk();
    say({ name: 'hold' });
    say({ name: 'hold' }, 1_000);
    expect(state().armed.hold).toBe(false);
    say({ name: 'hold' }, 1_000);
    expect(commands.take('ORD-1', 3_100)).toBe(false);
    say({ name: 'hold' }, 200);
    expect(state().armed.hold).toBe(false);
  });
});

describe('a question behind a dialog', () => {
  it('is not answered by a command, and nothing behind it is taken back', async () => {
    const { say, board, cover, why } = await desk();
    const done: string[] = [];
    board.offer({ ...offered('confirm', done), ...offered('undo', done) });
    cover();
    say({ name: 'confirm' });
    expect(why()).toEqual(['answer_first']);
    say({ name: 'undo' });
    expect(done).toEqual([]);
  });
});

describe('undo and reprint', () => {
  const offer = (done: string[]): CommandOffer => ({
    undo: () => {
      done.push('undo');
      return 'done';
    },
    reprint: () => 'nothing_to_reprint',
  });

  it('are of the newest scan, once the screen shows it', async () => {
    const { say, scan, board, session, why } = await desk();
    await scan('ORD-1');
    const id = session.store.getState().entries[0]?.id ?? 0;
    const done: string[] = [];
    say({ name: 'undo' });
    expect(done).toEqual([]);
    board.offer(offer(done), offerOf(id - 1));
    expect(done).toEqual([]);
    board.offer(offer(done), offerOf(id));
    expect(done).toEqual(['undo']);
    say({ name: 'reprint' });
    expect(why()).toEqual(['nothing_to_reprint']);
  });

  it('wait for the answer to a scan that is on its way', async () => {
    const { say, commands, board, session } = await desk();
    const done: string[] = [];
    commands.scan('ORD-1');
    const id = session.store.getState().entries[0]?.id ?? 0;
    board.offer(offer(done), offerOf(id));
    say({ name: 'undo' });
    expect(done).toEqual([]);
    await expect.poll(() => done).toEqual(['undo']);
  });

  it('happen when that answer is there or not at all: a person who went elsewhere is led back, or shown where the question is', async () => {
    const gone = await desk();
    gone.commands.scan('ORD-1');
    gone.say({ name: 'undo' });
    gone.leave();
    await gone.session.settled();
    await expect.poll(gone.screen).toBe('scan');
    const requested = await desk();
    const done: string[] = [];
    requested.commands.scan('ORD-1');
    requested.say({ name: 'undo' });
    requested.leave();
    requested.ask();
    await expect.poll(requested.why).toEqual(['answer_first']);
    expect(requested.screen()).toBe('ledger');
    requested.board.offer(offer(done), offerOf(requested.session.store.getState().entries[0]?.id ?? 0));
    expect(done).toEqual([]);
  });

  it.each(['scan', 'command'])('are forgotten when another %s comes first', async (other) => {
    const { say, scan, board, session } = await desk();
    await scan('ORD-1');
    const id = session.store.getState().entries[0]?.id ?? 0;
    say({ name: 'undo' });
    if (other === 'scan') await scan('ORD-2');
    else say({ name: 'clear' });
    const done: string[] = [];
    board.offer(offer(done), offerOf(id));
    expect(done).toEqual([]);
  });

  it('have nothing to do before the first scan, and after one that was no order', async () => {
    const { say, scan, why } = await desk({
      handlers: { 'scan.submit': () => ok({ kind: 'refused', reason: 'empty', length: 0 }) },
    });
    say({ name: 'undo' });
    expect(why()).toEqual(['nothing_to_undo']);
    await scan('');
    say({ name: 'reprint' });
    expect(why()).toEqual(['nothing_to_reprint', 'nothing_to_undo']);
  });

  it('are a screen’s own where it has a last parcel of its own', async () => {
    const { say, scan, board, screen } = await desk();
    await scan('ORD-1');
    const done: string[] = [];
    board.offer(offer(done));
    say({ name: 'undo' });
    expect(done).toEqual(['undo']);
    expect(screen()).toBe('settings');
  });
});

describe('confirm', () => {
  it('answers the newest question on the screen, and nothing where there is none', async () => {
    const { say, board, why, sounds, screen, leave } = await desk();
    say({ name: 'confirm' });
    expect(why()).toEqual(['nothing_to_confirm']);
    expect(screen()).toBe('scan');
    leave();
    const done: string[] = [];
    const question = (name: string): CommandOffer => ({
      confirm: () => {
        done.push(name);
        return 'done';
      },
    });
    board.offer(question('older'));
    const close = board.offer(question('newer'));
    say({ name: 'confirm' });
    close();
    say({ name: 'confirm' });
    expect(done).toEqual(['newer', 'older']);
    expect(sounds).toEqual(['refusal', 'acknowledge', 'acknowledge']);
    // The question is on a screen of its own, which stays.
    expect(screen()).toBe('ledger');
  });
});

describe('the next printer', () => {
  it('is shown by its name', async () => {
    const printers = [samplePrinter(), samplePrinter({ id: 'cups:Zebra-2', name: 'Zebra-2' })];
    const { say, state, screen, sounds, client, pass } = await desk({
      printers,
      status: { printer: printers[0] ?? null },
    });
    say({ name: 'next_printer' });
    expect(screen()).toBe('scan');
    await expect.poll(() => state().notice?.what).toEqual({ kind: 'printer', name: 'Zebra-2' });
    expect(client.store.getState().status?.printer?.name).toBe('Zebra-2');
    expect(sounds).toEqual(['acknowledge']);
    pass(8_000);
    expect(state().notice).toBeNull();
  });

  it.each([
    ['no_printer', 'no_other_printer'],
    ['internal', 'internal'],
  ] as const)('is refused where there is no other, or that fails: %s', async (code, shown) => {
    const { say, why } = await desk({ handlers: { 'printers.next': () => err(stationError(code)) } });
    say({ name: 'next_printer' });
    await expect.poll(why).toEqual([shown]);
  });
});

describe('the sheet of commands', () => {
  it('is shown by its path, and what kept it from being saved on the scan view', async () => {
    const saved = await desk();
    await saved.commands.run('sheet');
    expect(saved.state().notice?.what).toMatchObject({ kind: 'sheet' });
    expect(saved.screen()).toBe('settings');
    const failed = await desk({ handlers: { 'commands.saveSheet': () => err(stationError('screen_locked')) } });
    await failed.commands.run('sheet');
    expect([failed.why(), failed.screen(), failed.state().notice]).toEqual([['screen_locked'], 'scan', null]);
  });
});

describe('while the alarm of a wrong label goes on', () => {
  it('no command does anything, and every code may be the label that ends it', async () => {
    const expected = job('ORD-2', { state: 'printed' });
    const { say, scan, commands, why, submitted, sounds } = await desk({
      handlers: {
        'scan.submit': ({ code }) =>
          code === 'T-1'
            ? ok({ kind: 'label_wrong', job: job('ORD-1', { state: 'printed' }), expected })
            : ok({ kind: 'label_verified', job: inItsState({ ...expected, state: 'verified', version: 2 }) }),
      },
    });
    say({ name: 'where' });
    commands.store.setState({ armed: { box: null, quantity: null, hold: false, where: false } });
    await scan('T-1');
    say({ name: 'where' });
    say({ name: 'undo' });
    commands.run('box');
    expect(sounds).toEqual(['acknowledge', 'refusal', 'refusal', 'refusal']);
    expect([why(), commands.store.getState().asking]).toEqual([['alarm_first'], null]);
    await scan('T-2');
    expect(submitted()).toEqual([{ code: 'T-1' }, { code: 'T-2' }]);
  });
});
