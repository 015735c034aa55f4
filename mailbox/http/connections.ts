import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { MailboxLog } from '../core/MailboxLog.ts';
import { networkOf } from './addresses.ts';

export interface ConnectionLimits {
  /** At the same time. */
  readonly connectionsPerAddress: number;
  /** From the connection to the first byte on it. */
  readonly firstByteMs: number;
}

/**
 * Keeps one address from taking all connections, and closes those on which nobody says anything. For a mailbox that the
 * world connects to. Behind a proxy every connection is the proxy's, who keeps some of them for later: there the proxy
 * has to limit its own callers.
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
