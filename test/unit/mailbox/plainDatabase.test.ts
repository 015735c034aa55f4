import { expect, it } from 'vitest';
import { isPlainDatabase } from '../../../mailbox/openStore.ts';

it.each([
  'postgres://u:p@db.example.com/mailbox',
  'postgresql://u:p@192.168.1.7:5432/mailbox?sslmode=disable',
  'postgres://u:p%40@db.example.com/mailbox?sslmode=',
  'postgres://u:p@db.example.com/mailbox?ssl=false',
  'postgres://u:p@localhost/mailbox?host=db.example.com',
  'postgres://u:p@[2001:db8::1]/mailbox',
])('a database on another machine is used without TLS: %s', (connection) => {
  expect(isPlainDatabase(connection, undefined)).toBe(true);
  expect(isPlainDatabase(connection, 'disable')).toBe(true);
});

it.each([
  'postgres://u:p@db.example.com/mailbox?sslmode=verify-full',
  'postgres://u:p@db.example.com/mailbox?sslmode=require',
  'postgres://u:p@db.example.com/mailbox?ssl=true',
  'postgres://u:p@127.0.0.1/mailbox',
  'postgres://u:p@localhost:5433/mailbox',
  'postgres://u:p@[::1]/mailbox',
  'postgres:///mailbox?host=/var/run/postgresql',
  'postgres://u@%2Fvar%2Frun%2Fpostgresql/mailbox',
])('it is used with TLS, or is on this machine: %s', (connection) => {
  expect(isPlainDatabase(connection, undefined)).toBe(false);
});

it('the environment of the driver counts where the string does not set it', () => {
  expect(isPlainDatabase('postgres://u:p@db.example.com/mailbox', 'verify-full')).toBe(false);
  expect(isPlainDatabase('postgres://u:p@db.example.com/mailbox?sslmode=disable', 'verify-full')).toBe(true);
});
