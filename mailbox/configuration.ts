import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Result } from './core/result.ts';
import { type Limits, usualLimits } from './http/limits.ts';

export interface Configuration {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Absolute path. */
  readonly folder: string;
  /** Connection string of a PostgreSQL; null for a file in the folder. */
  readonly database: string | null;
  readonly retentionDays: number;
  readonly trustsProxy: boolean;
  readonly limits: Limits;
}

/** The task of the command line. Changes are made in this order. */
type Task =
  | { readonly kind: 'help' }
  | { readonly kind: 'run' }
  | { readonly kind: 'change'; readonly changes: readonly Change[] };

export type Change =
  | { readonly kind: 'add_box'; readonly box: string }
  | { readonly kind: 'new_path'; readonly box: string }
  | { readonly kind: 'add_station'; readonly box: string; readonly station: string }
  | { readonly kind: 'remove_station'; readonly box: string; readonly station: string };

export interface Start {
  readonly task: Task;
  readonly configuration: Configuration;
}

const OPTIONS = {
  host: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  'retention-days': { type: 'string' },
  'max-body-kb': { type: 'string' },
  'max-box-mb': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  'add-box': { type: 'string' },
  'new-path': { type: 'boolean' },
  'add-station': { type: 'string' },
  'remove-station': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Thrown and caught in this file. Its message is a sentence about what is wrong. */
class Wrong extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function parseStrictly(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, tokens: true });
  } catch (failure) {
    throw new Wrong(failure instanceof Error ? failure.message : String(failure));
  }
}

function parsed(args: readonly string[]) {
  const { values, tokens } = parseStrictly(args);
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  // The parser silently takes the last one.
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Wrong(`--${twice} can be given once.`);
  return values;
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
  if (value === null || value < least || value > most)
    throw new Wrong(`${name} is a whole number from ${least} to ${most}, not "${text}".`);
  return value;
}

function nameInBox(option: string, text: string): { readonly box: string; readonly station: string } {
  const [box, station, ...more] = text.split('/');
  if (!box || !station || more.length > 0)
    throw new Wrong(`${option} is BOX/NAME, for example shop/desk-1, not "${text}".`);
  return { box, station };
}

function databaseOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  // The message must not quote the text, because it holds a password.
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Wrong('MAILBOX_DATABASE begins with postgres:// or postgresql://.');
  return text;
}

function taskOf(values: ReturnType<typeof parsed>): Task {
  if (values.help) return { kind: 'help' };
  const changes: Change[] = [];
  const box = values['add-box'];
  if (values['new-path'] && box === undefined) throw new Wrong('--new-path goes with --add-box NAME.');
  if (box !== undefined) changes.push({ kind: values['new-path'] ? 'new_path' : 'add_box', box });
  const removed = values['remove-station'];
  if (removed !== undefined) changes.push({ kind: 'remove_station', ...nameInBox('--remove-station', removed) });
  const added = values['add-station'];
  if (added !== undefined) changes.push({ kind: 'add_station', ...nameInBox('--add-station', added) });
  return changes.length > 0 ? { kind: 'change', changes } : { kind: 'run' };
}

function startOf(args: readonly string[], env: Environment): Start {
  const values = parsed(args);
  const rate = wholeNumber('MAILBOX_DELIVERIES_PER_SECOND', env.MAILBOX_DELIVERIES_PER_SECOND ?? '300', 1, 1_000_000);
  const limits: Limits = {
    ...usualLimits,
    bodyBytes: wholeNumber('--max-body-kb', values['max-body-kb'] ?? '256', 1, 1_024) * 1_024,
    boxBytes: wholeNumber('--max-box-mb', values['max-box-mb'] ?? '1024', 1, 1_000_000) * 1_024 * 1_024,
    deliveriesPerSecond: rate,
    deliveryBurst: Math.max(usualLimits.deliveryBurst, rate),
  };
  const configuration: Configuration = {
    host: values.host ?? env.MAILBOX_HOST ?? '127.0.0.1',
    port: wholeNumber('--port', values.port ?? env.MAILBOX_PORT ?? '8787', 0, 65_535),
    folder: resolve(values.data ?? env.MAILBOX_DATA ?? 'mailbox-data'),
    database: databaseOf(env.MAILBOX_DATABASE),
    retentionDays: wholeNumber('--retention-days', values['retention-days'] ?? '14', 1, 3_650),
    trustsProxy: values['trust-proxy'] ?? false,
    limits,
  };
  return { task: taskOf(values), configuration };
}

/** Command line options win over the environment. The error is one sentence. */
export function readConfiguration(args: readonly string[], env: Environment): Result<Start> {
  try {
    return { ok: true, value: startOf(args, env) };
  } catch (failure) {
    if (failure instanceof Wrong) return { ok: false, error: failure.message };
    throw failure;
  }
}

export const usage = `npm run mailbox -- [options]

Takes the service's webhooks at an address that nobody can guess and keeps them for the stations.

  --host 127.0.0.1        where to listen (MAILBOX_HOST)
  --port 8787             0: one that is free (MAILBOX_PORT)
  --data mailbox-data     folder of the SQLite file (MAILBOX_DATA)
  --retention-days 14     deliveries older than that are forgotten
  --max-body-kb 256       larger deliveries are refused
  --max-box-mb 1024       what one box keeps; beyond it 507 is answered until older deliveries are forgotten
  --trust-proxy           a proxy of yours stands before it: X-Forwarded-For tells who asks

These do one thing and end, also while the mailbox runs, which knows of it within 5 s:

  --add-box NAME               a box: one address for one account at the service
  --add-box NAME --new-path    another address for it, where the old one leaked
  --add-station BOX/NAME       a token for one desk, shown once
  --remove-station BOX/NAME    its token opens nothing any more

Environment only:

  MAILBOX_DATABASE                 postgres://… keeps the deliveries there; several mailboxes may share it
  MAILBOX_DELIVERIES_PER_SECOND    300: for each box; above it 429 is answered`;
