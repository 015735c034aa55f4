import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { systemClock, systemRandomness } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { deskIdOf } from '../../../electron/core/desks/index.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';

/** Machines are shared: a slow answer is to be no cut line. */
const TIMEOUT_MS = 20_000;

/** A desk's place in the site on that database. */
export async function seatAt(connection: string, name: string, journal: Journal): Promise<Coordinator> {
  return openPostgresCoordinator({
    connection,
    tls: { tls: 'off' },
    desk: { id: await deskIdOf(journal, systemRandomness), name },
    book: 'live',
    keyMark: 'key',
    timeoutMs: TIMEOUT_MS,
    clock: systemClock,
    logger: { info() {}, warn() {}, error() {} },
  });
}
