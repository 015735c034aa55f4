import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { databaseFull } from '../../torture/child/tappedSqlite.ts';

/** SQLite's own error when there is no room. */
function realFailure(): unknown {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE a (x); PRAGMA max_page_count = 2;');
  try {
    for (;;) database.prepare('INSERT INTO a VALUES (?)').run('x'.repeat(5_000));
  } catch (failure) {
    return failure;
  } finally {
    database.close();
  }
}

it('reports a full disk as SQLite does', () => {
  const facts = ({ stack: _stack, ...rest }: Record<string, unknown>) => rest;
  const own = (error: unknown) => {
    const names = Object.getOwnPropertyNames(error);
    return facts(Object.fromEntries(names.map((name) => [name, Reflect.get(error as object, name)])));
  };
  expect(own(databaseFull())).toEqual(own(realFailure()));
});
