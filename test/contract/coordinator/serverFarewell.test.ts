import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openConnections } from '../../../postgres/connections.ts';
import { siteServer } from './postgresDesks.ts';

const { newDatabase } = siteServer();

/** As PostgreSQL ends a connection when it is shut down, or a person drops the database. */
const FAREWELL_FIELDS = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
const FAREWELL = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), FAREWELL_FIELDS]);
FAREWELL.writeInt32BE(FAREWELL_FIELDS.length + 4, 1);
/** That the server is ready for the next statement. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const MARK = 'the last answer';

/** A line to a server, which says farewell in the same packet as the answer that has the mark. */
async function endingLine(connection: string): Promise<string> {
  const address = new URL(connection);
  const port = Number(address.port);
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let isLast = false;
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('data', (chunk) => {
      far.write(chunk);
      isLast ||= chunk.includes(MARK);
    });
    far.on('data', (chunk) => {
      const isEnd = isLast && chunk.subarray(-READY.length).equals(READY);
      if (isEnd) near.end(Buffer.concat([chunk, FAREWELL]));
      else near.write(chunk);
    });
    near.on('close', () => far.destroy());
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  onTestFinished(() => void line.close());
  const at = line.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  address.port = String(at.port);
  return address.href;
}

it('goes on with another connection when one ends in the moment in which it is lent again', async () => {
  const connections = openConnections(
    {
      connection: await endingLine(await newDatabase()),
      applicationName: 'test',
      connectLimitMs: 60_000,
      statementLimitMs: 60_000,
    },
    { poolSize: 1, failure: (words, cause) => new Error(words, { cause }) },
  );
  onTestFinished(() => connections.close());
  const last = connections.query<{ text: string }>({ text: `SELECT '${MARK}' AS text` });
  // It waits for the only connection, which it gets with the answer of the one before.
  const next = connections.use((client) => client.query('SELECT 1'));
  expect(await last).toEqual([{ text: MARK }]);
  await expect(next).rejects.toThrow();
  expect(await connections.query<{ number: number }>({ text: 'SELECT 2 AS number' })).toEqual([{ number: 2 }]);
});
