/** Stands in for the SQLite package beneath the journal: the same database, each statement that writes a step of its own. */
import * as real from '@photostructure/sqlite';
import { tap } from './tap.ts';

export * from '@photostructure/sqlite';

/** As SQLite reports it through this package; test/unit/torture compares it with a real one. */
export function databaseFull(): Error {
  const text = 'database or disk is full';
  return Object.assign(new Error(text), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
    errstr: text,
    sqliteCode: 13,
    sqliteExtendedCode: 13,
    sqliteCodeName: 'SQLITE_FULL',
    sqliteErrorString: text,
  });
}

const VERBS = /^\s*(INSERT|UPDATE|DELETE|REPLACE|BEGIN|COMMIT|ROLLBACK|CREATE|ALTER|DROP)\b/i;
const TABLE = /\b(?:INTO|UPDATE|FROM|TABLE)\s+([a-z_]+)/i;

/** `sql.INSERT events`, or null for a statement that only reads. */
function stepOf(text: string): string | null {
  const verb = VERBS.exec(text)?.[1]?.toUpperCase();
  if (verb === undefined) return null;
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? `sql.${verb}` : `sql.${verb} ${table}`;
}

function stepped<T>(text: string, work: () => T): T {
  const step = stepOf(text);
  if (step === null) return work();
  // Rolling back needs no room.
  if (step === 'sql.ROLLBACK') tap.pass(`${step}:before`);
  else tap.write(`${step}:before`, databaseFull);
  const result = work();
  tap.pass(`${step}:after`);
  return result;
}

function tappedStatement(statement: real.StatementSyncInstance, text: string): real.StatementSyncInstance {
  return new Proxy(statement, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      const bound = value.bind(target) as (...given: unknown[]) => unknown;
      if (property !== 'run' && property !== 'get' && property !== 'all') return bound;
      return (...given: unknown[]) => stepped(text, () => bound(...given));
    },
  });
}

const reals = new WeakMap<object, real.DatabaseSyncInstance>();

/** The package takes only databases of its own. */
export const backup: typeof real.backup = (source, ...rest) => real.backup(reals.get(source) ?? source, ...rest);

function tappedDatabase(database: real.DatabaseSyncInstance): real.DatabaseSyncInstance {
  const proxy = new Proxy(database, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      const bound = value.bind(target) as (...given: unknown[]) => unknown;
      if (property === 'exec') {
        return (text: string) => stepped(text, () => bound(text));
      }
      if (property === 'prepare') {
        return (text: string, ...more: unknown[]) =>
          tappedStatement(bound(text, ...more) as real.StatementSyncInstance, text);
      }
      return bound;
    },
  });
  reals.set(proxy, database);
  return proxy;
}

/** `new` on this gives the tapped database. */
export const DatabaseSync: typeof real.DatabaseSync = new Proxy(real.DatabaseSync, {
  construct(target, args, newTarget) {
    return tappedDatabase(Reflect.construct(target, args, newTarget === DatabaseSync ? target : newTarget));
  },
});
