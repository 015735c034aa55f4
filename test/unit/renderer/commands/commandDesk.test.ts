import { describe, expect, it } from 'vitest';
import { type Command, commandCode } from '../../../../electron/contract/command.ts';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job } from '../../../../electron/contract/job.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationMirror } from '../../../../renderer/bridge/stationMirror.ts';
import { type CommandOffer, createCommandBoard } from '../../../../renderer/commands/commandBoard.ts';
import type { CommandDesk } from '../../../../renderer/commands/commandDesk.ts';
import { createCommandDesk } from '../../../../renderer/commands/commandDesk.ts';
import type { CommandFrame } from '../../../../renderer/commands/commandParts.ts';
import { offerOf } from '../../../../renderer/commands/lastParcel.ts';
import { commandScans } from '../../../../renderer/features/scan/commandScans.ts';
import { createScanSession } from '../../../../renderer/features/scan/scanSession.ts';
import { createFakeBridge, type FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { sampleJob, sampleOrder, samplePrinter } from '../../../support/sampleJobs.ts';

const job = (reference: string, change: Partial<Job> = {}) =>
  sampleJob({ id: reference, order: sampleOrder({ reference }), ...change });

/** A screen that takes a command, and notes that it did. */
const offered = (name: 'undo' | 'confirm', done: string[]): CommandOffer => ({
  [name]: () => {
    done.push(name);
    return 'done' as const;
  },
});

/** Commands over a session and a stand-in station; what the screens would offer is told by the test. */
async function desk(start: FakeBridgeStart = {}) {
  const fake = createFakeBridge({
    ...start,
    handlers: { 'scan.submit': ({ code }) => ok({ kind: 'new', job: job(code) }), ...start.handlers },
  });
  const mirror = createStationMirror(stationOf(fake.bridge));
  await mirror.start();
  const session = createScanSession(mirror, () => 5_000);
  const board = createCommandBoard();
  const sounds: string[] = [];
  const timers = new Set<{ readonly run: () => void; readonly ms: number }>();
  const commands: CommandDesk = createCommandDesk({
    mirror,
    board,
    scans: commandScans(session, mirror),
    sound: (name) => sounds.push(name),
    now: () => 5_000,
    later: (run, ms) => {
      const timer = { run, ms };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  let screen = 'settings';
  let isAsked = false;
  let isCovered = false;
  let readAt = 0;
  const frame: CommandFrame = {
    goToScans: () => {
      screen = 'scan';
    },
    mustStay: () => isAsked,
    isCovered: () => isCovered,
  };
  const submitted = () => fake.requests.filter(({ name }) => name === 'scan.submit').map(({ input }) => input);
  return {
    fake,
    session,
    board,
    sounds,
    commands,
    frame,
    submitted,
    state: () => commands.store.getState(),
    why: () => commands.store.getState().refusals.map(({ why }) => (typeof why === 'string' ? why : why.code)),
    screen: () => screen,
    ask: () => {
      isAsked = true;
    },
    leave: () => {
      screen = 'ledger';
    },
    cover: () => {
      isCovered = true;
    },
    /** Ms after what was said before. */
    say: (command: Command, pause = 1_000) => {
      readAt += pause;
      return commands.take(commandCode(command), frame, readAt);
    },
    scan: async (code: string) => {
      commands.scan(code);
      await session.settled();
    },
    /** What waits longest or less goes off. */
    pass: (ms: number) => {
      for (const timer of [...timers]) {
        if (timer.ms > ms) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

describe('a command barcode', () => {
  it('is no order, known or not, and every other code is none', async () => {
    const { commands, frame, why, submitted, sounds } = await desk();
    expect(commands.take('ORD-1', frame, 0)).toBe(false);
    expect(commands.take('LSCMDFOLD', frame, 0)).toBe(true);
    expect(why()).toEqual(['unknown_command']);
    expect(sounds).toEqual(['refusal']);
    expect(submitted()).toEqual([]);
  });

  it('leads to the scan view from every screen, but not away from a question', async () => {
    const free = await desk();
    free.say({ name: 'hold' });
    expect(free.screen()).toBe('scan');
    const asked = await desk();
    asked.ask();
    asked.say({ name: 'hold' });
    expect(asked.screen()).toBe('settings');
    expect(asked.state().armed.hold).toBe(true);
    asked.say({ name: 'undo' });
    expect(asked.why()).toEqual(['answer_first']);
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
    const { say, state, commands, frame } = await desk();
    say({ name: 'hold' });
    say({ name: 'hold' }, 1_000);
    expect(state().armed.hold).toBe(false);
    say({ name: 'hold' }, 1_000);
    expect(commands.take('ORD-1', frame, 3_100)).toBe(false);
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
    const { say, scan, submitted, state } = await desk();
    say({ name: 'hold' });
    say({ name: 'hold' });
    expect(state().armed.hold).toBe(false);
    say({ name: 'quantity', quantity: 3 });
    say({ name: 'clear' });
    await scan('ORD-1');
    expect(submitted()).toEqual([{ code: 'ORD-1' }]);
    expect(state().told).toBeNull();
  });

  it('is forgotten when no order came for minutes, and that is said', async () => {
    const { say, pass, state, scan, submitted } = await desk();
    say({ name: 'box', box: 'SMALL' });
    pass(60_000);
    expect(state().armed.box).toBe('SMALL');
    pass(5 * 60_000);
    expect(state().armed.box).toBeNull();
    expect(state().told?.what).toEqual({ kind: 'forgotten' });
    await scan('ORD-1');
    expect(submitted()).toEqual([{ code: 'ORD-1' }]);
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

  it('never goes to another order than the next: where that came before the answer, it is said', async () => {
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
    const { say, why, state } = await desk();
    say({ name: 'box', box: 'COFFIN' });
    expect(why()).toEqual(['unknown_box']);
    expect(state().armed.box).toBeNull();
  });

  it('is said loudly to be too late where the order had gone', async () => {
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

  it('goes to that order at once, with whatever else was chosen', async () => {
    const { say, scan, session, submitted, state } = await desk({
      handlers: { 'scan.submit': () => ok({ kind: 'new', job: stopped }) },
    });
    await scan('ORD-1');
    say({ name: 'quantity', quantity: 4 });
    say({ name: 'box', box: 'LARGE' });
    await session.settled();
    expect(submitted().at(-1)).toEqual({ code: 'ORD-1', options: { box: 'LARGE', quantity: 4, hold: false } });
    expect(state().armed.box).toBeNull();
  });

  it('is for the next one where the newest scan lacks nothing', async () => {
    const { say, scan, submitted, state } = await desk();
    await scan('ORD-1');
    say({ name: 'box', box: 'LARGE' });
    expect(submitted()).toHaveLength(1);
    expect(state().armed.box).toBe('LARGE');
  });
});

describe('asking where a parcel is', () => {
  it('ships nothing, and leaves what was chosen for the next order', async () => {
    const known = job('ORD-7', { state: 'label_pending', slot: 7 });
    const { say, commands, submitted, state, session, sounds } = await desk({ jobs: [known] });
    say({ name: 'quantity', quantity: 2 });
    say({ name: 'where' });
    sounds.length = 0;
    expect(commands.scan('ORD-7')).toBe('looked');
    expect(state().where).toMatchObject({ code: 'ORD-7', answer: { type: 'asking' } });
    await Promise.resolve();
    await expect.poll(() => state().where?.answer.type).toBe('found');
    expect(sounds).toEqual(['acknowledge']);
    expect(submitted()).toEqual([]);
    expect(session.store.getState().entries).toEqual([]);
    expect(state().armed).toMatchObject({ quantity: 2, where: false });
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
          return ok({ kind: 'unknown' });
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

  it('tells an unknown code with the sound of a refusal', async () => {
    const { say, commands, state, sounds } = await desk();
    say({ name: 'where' });
    commands.scan('NOBODY');
    await expect.poll(() => state().where?.answer).toEqual({ type: 'found', found: { kind: 'unknown' } });
    expect(sounds.at(-1)).toBe('refusal');
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

  it('happen when that answer is there or not at all: who went elsewhere is led back, or told where they are asked', async () => {
    const gone = await desk();
    gone.commands.scan('ORD-1');
    gone.say({ name: 'undo' });
    gone.leave();
    await gone.session.settled();
    await expect.poll(gone.screen).toBe('scan');
    const asked = await desk();
    const done: string[] = [];
    asked.commands.scan('ORD-1');
    asked.say({ name: 'undo' });
    asked.leave();
    asked.ask();
    await expect.poll(asked.why).toEqual(['answer_first']);
    expect(asked.screen()).toBe('ledger');
    asked.board.offer(offer(done), offerOf(asked.session.store.getState().entries[0]?.id ?? 0));
    expect(done).toEqual([]);
  });

  it('are forgotten when another scan comes first', async () => {
    const { say, scan, board, session } = await desk();
    await scan('ORD-1');
    const id = session.store.getState().entries[0]?.id ?? 0;
    say({ name: 'undo' });
    await scan('ORD-2');
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
    const { say, board, why, sounds } = await desk();
    say({ name: 'confirm' });
    expect(why()).toEqual(['nothing_to_confirm']);
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
  });
});

describe('the next printer', () => {
  it('is told by its name', async () => {
    const printers = [samplePrinter(), samplePrinter({ id: 'cups:Zebra-2', name: 'Zebra-2' })];
    const { say, state } = await desk({ printers, status: { printer: printers[0] ?? null } });
    say({ name: 'next_printer' });
    await expect.poll(() => state().told?.what).toEqual({ kind: 'printer', name: 'Zebra-2' });
  });

  it('is refused where there is no other', async () => {
    const { say, why } = await desk({ handlers: { 'printers.next': () => err(stationError('no_printer')) } });
    say({ name: 'next_printer' });
    await expect.poll(why).toEqual(['no_other_printer']);
  });
});

describe('while the alarm of a wrong label goes on', () => {
  it('no command does anything, and every code may be the label that ends it', async () => {
    const expected = job('ORD-2', { state: 'printed' });
    const { say, scan, commands, why, submitted } = await desk({
      handlers: {
        'scan.submit': ({ code }) =>
          code === 'T-1'
            ? ok({ kind: 'label_wrong', job: job('ORD-1', { state: 'printed' }), expected })
            : ok({ kind: 'label_verified', job: { ...expected, state: 'verified', version: 2 } }),
      },
    });
    say({ name: 'where' });
    commands.store.setState({ armed: { box: null, quantity: null, hold: false, where: false } });
    await scan('T-1');
    say({ name: 'where' });
    say({ name: 'undo' });
    expect(why()).toEqual(['alarm_first']);
    await scan('T-2');
    expect(submitted()).toEqual([{ code: 'T-1' }, { code: 'T-2' }]);
  });
});
