import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { MailboxLog } from '../core/MailboxLog.ts';
import { networkOf } from './addresses.ts';

export interface ConnectionLimits {
  /** Open at the same time. */
  readonly connectionsPerAddress: number;
  /** Time limit from the connection to its first byte, ms. */
  readonly firstByteMs: number;
}

/**
 * Limits the connections of each address, and closes those that stay silent. For a mailbox that is open to the
 * internet. Behind a proxy all connections are the proxy's, which keeps some of them open; there the proxy has to limit
 * its callers.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, log: MailboxLog): void {
  const open = new Map<string, number>();

  function refuse(socket: Socket, why: string): void {
    log.warn('refused', { what: 'connection', why });
    socket.destroy();
  }

  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    const silence = setTimeout(() => {
      if (socket.bytesRead === 0) refuse(socket, 'silent');
    }, limits.firstByteMs);
    socket.once('close', () => {
      clearTimeout(silence);
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limits.connectionsPerAddress) refuse(socket, 'too_many_of_one_address');
  });
}
