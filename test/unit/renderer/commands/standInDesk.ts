import { type Command, commandCode } from '../../../../electron/contract/command.ts';
import type { JobRecord } from '../../../../electron/contract/job.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { type CommandOffer, createCommandBoard } from '../../../../renderer/commands/commandBoard.ts';
import type { CommandDesk } from '../../../../renderer/commands/commandDesk.ts';
import { createCommandDesk } from '../../../../renderer/commands/commandDesk.ts';
import type { CommandFrame } from '../../../../renderer/commands/commandPorts.ts';
import { createScanSession } from '../../../../renderer/features/scan/scanSession.ts';
import { commandScans } from '../../../../renderer/features/scan/useDeskCommands.ts';
import { createFakeBridge, type FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

export const job = (reference: string, change: Partial<JobRecord> = {}) =>
  sampleJob({ id: reference, order: sampleOrder({ reference }), ...change });

/** A screen that takes a command, and notes that it did. */
export const offered = (name: 'undo' | 'confirm', done: string[]): CommandOffer => ({
  [name]: () => {
    done.push(name);
    return 'done' as const;
  },
});

/** Commands over a session and a stand-in station; what the screens would offer comes from the test. */
export async function desk(start: FakeBridgeStart = {}) {
  const fake = createFakeBridge({
    ...start,
    handlers: { 'scan.submit': ({ code }) => ok({ kind: 'new', job: job(code) }), ...start.handlers },
  });
  const client = createStationClient(stationOf(fake.bridge));
  await client.start();
  const session = createScanSession(client, () => 5_000);
  const board = createCommandBoard();
  const sounds: string[] = [];
  const timers = new Set<{ readonly run: () => void; readonly ms: number }>();
  let screen = 'settings';
  let isPrompted = false;
  let isCovered = false;
  let readAt = 0;
  const frame: CommandFrame = {
    goToScans: () => {
      screen = 'scan';
    },
    openPickup: () => {
      screen = 'pickup';
    },
    endPickup: () => screen === 'pickup',
    mustStay: () => isPrompted,
    isCovered: () => isCovered,
    checkDesk: () => {
      screen = 'deskCheck';
    },
    leaveKiosk: () => undefined,
  };
  const commands: CommandDesk = createCommandDesk({
    client,
    board,
    scans: commandScans(session, client),
    frame,
    sound: (name) => sounds.push(name),
    now: () => 5_000,
    later: (run, ms) => {
      const timer = { run, ms };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const submitted = () => fake.requests.filter(({ name }) => name === 'scan.submit').map(({ input }) => input);
  return {
    fake,
    client,
    session,
    board,
    sounds,
    commands,
    submitted,
    state: () => commands.store.getState(),
    why: () => commands.store.getState().refusals.map(({ why }) => (typeof why === 'string' ? why : why.code)),
    screen: () => screen,
    ask: () => {
      isPrompted = true;
    },
    leave: () => {
      screen = 'ledger';
    },
    cover: () => {
      isCovered = true;
    },
    /** Ms after the command before. */
    say: (command: Command, pause = 1_000) => {
      readAt += pause;
      return commands.take(commandCode(command), readAt);
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
