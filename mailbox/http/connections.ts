import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { MailboxLog } from '../core/MailboxLog.ts';
import { networkOf } from './addresses.ts';

export interface ConnectionLimits {
  /** Open at the same time, of all and of one address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Time limit from the connection to its first byte, ms. */
  readonly firstByteMs: number;
}

/**
 * Limits the connections of all and of each address, and closes those that stay silent. For a mailbox that is open to the
 * internet: when it is full, the connection that has waited longest without a whole request makes room for a new one, so
 * that callers who only hold connections shut nobody out. Behind a proxy all connections are the proxy's, which holds some
 * of them open; there the proxy has to limit its callers.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, log: MailboxLog): void {
  const open = new Map<string, number>();
  /** Connections without a whole request since they were opened or last answered. */
  const waiting = new Set<Socket>();
  const all = new Set<Socket>();

  function forget(socket: Socket): void {
    all.delete(socket);
    waiting.delete(socket);
  }

  function refuse(socket: Socket, why: string): void {
    forget(socket);
    log.warn('refused', { what: 'connection', why });
    socket.destroy();
  }

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });

  server.on('connection', (socket) => {
    all.add(socket);
    waiting.add(socket);
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    // Bytes that came while this process stood still, as on a slow disk, are read between the timer and the check.
    const check = () => void setImmediate(() => socket.bytesRead === 0 && refuse(socket, 'silent'));
    const silence = setTimeout(check, limits.firstByteMs);
    socket.once('close', () => {
      clearTimeout(silence);
      forget(socket);
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limits.connectionsPerAddress) {
      refuse(socket, 'too_many_of_one_address');
    } else if (all.size > limits.connections) {
      const [longest = socket] = waiting;
      refuse(longest, 'too_many');
    }
  });
}
