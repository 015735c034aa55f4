import type { Change, Configuration } from './configuration.ts';
import { type Administration, createAdministration } from './core/administration.ts';
import type { Result } from './core/result.ts';
import { openStore } from './openStore.ts';
import { secret, sha256 } from './secrets.ts';

export interface Statement {
  /** A value for another program, a path or a token, printed alone on its line. */
  readonly value: string | null;
  /** Words for the person who reads the output. */
  readonly words: string;
}

const stated = (result: Result<string>, prefix: string, words: string): Result<Statement> =>
  result.ok ? { ok: true, value: { value: `${prefix}${result.value}`, words } } : result;

async function change(administration: Administration, one: Change): Promise<Result<Statement>> {
  switch (one.kind) {
    case 'add_box':
      return stated(
        await administration.addBox(one.box),
        '/in/',
        `Box "${one.box}" is there. This is where it takes deliveries; a station registers it by itself. Keep it secret.`,
      );
    case 'new_path':
      return stated(
        await administration.newPath(one.box),
        '/in/',
        `Box "${one.box}" takes deliveries here from now on, and none at the old path: register again at a station.`,
      );
    case 'add_station':
      return stated(
        await administration.addStation(one.box, one.station),
        '',
        `The token of "${one.station}". It is not shown again: enter it in the settings of that desk now.`,
      );
    case 'remove_station': {
      const removed = await administration.removeStation(one.box, one.station);
      if (!removed.ok) return removed;
      const words = `The token of "${one.station}" opens nothing any more, within 5 s where the mailbox runs.`;
      return { ok: true, value: { value: null, words } };
    }
  }
}

/**
 * Makes the changes one after another, and reports each when it is done. Stops with the sentence of the first that
 * fails. Rejects with a StoreFailure.
 */
export async function makeChanges(
  configuration: Configuration,
  changes: readonly Change[],
  say: (stated: Statement) => void,
): Promise<Result<null>> {
  const store = await openStore(configuration);
  try {
    const administration = createAdministration({ store, sha256, secret });
    for (const one of changes) {
      const done = await change(administration, one);
      if (!done.ok) return done;
      say(done.value);
    }
    return { ok: true, value: null };
  } finally {
    await store.close();
  }
}
