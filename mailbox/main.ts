import { makeChanges } from './commands.ts';
import { type Configuration, readConfiguration, usage } from './configuration.ts';
import { isStoreFailure } from './core/DeliveryStore.ts';
import { createJsonLog, createLineWriter, logLine } from './lineWriter.ts';
import { type RunningMailbox, runMailbox } from './runMailbox.ts';

/** How long running requests may take to end, in ms. */
const STOP_MS = 10_000;

const exits = { well: 0, failed: 1, wrongArguments: 2 } as const;

const say = (words: string) => process.stderr.write(`${words}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);

const taken: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such address',
};

/** The sentence for a failure that is not a bug. Rethrows any other. */
function sentenceOf(failure: unknown, { host, port }: Configuration): string {
  if (isStoreFailure(failure)) return failure.message;
  const reason = failure instanceof Error && 'code' in failure ? taken[String(failure.code)] : undefined;
  if (reason === undefined) throw failure;
  return `The mailbox cannot listen on ${host}:${port}: ${reason}.`;
}

async function run(configuration: Configuration): Promise<void> {
  const lines = createLineWriter(2, (count) => logLine(Date.now(), 'warn', 'log_dropped', { lines: count }));
  const log = createJsonLog(lines.write, Date.now);

  // Logged without its message, because that of an unknown failure could hold a secret.
  process.on('uncaughtException', (failure) => {
    const [, ...where] = (failure.stack ?? '').split('\n');
    log.error('crashed', { name: failure.name, where: where.slice(0, 6).join(' ').trim() });
    lines.flushNow();
    process.exit(exits.failed);
  });

  let mailbox: RunningMailbox;
  try {
    mailbox = await runMailbox(configuration, { log });
  } catch (failure) {
    const sentence = sentenceOf(failure, configuration);
    await lines.flush();
    say(sentence);
    process.exitCode = exits.failed;
    return;
  }

  let isStopping = false;
  async function end(): Promise<void> {
    if (isStopping) process.exit(exits.failed);
    isStopping = true;
    setTimeout(() => {
      log.error('stopped_hard', mailbox.busy());
      lines.flushNow();
      process.exit(exits.failed);
    }, STOP_MS).unref();
    await mailbox.stop();
    await lines.flush();
    process.exit(exits.well);
  }
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
  print(JSON.stringify({ url: mailbox.url }));
}

async function change(configuration: Configuration, changes: Parameters<typeof makeChanges>[1]): Promise<void> {
  try {
    const done = await makeChanges(configuration, changes, ({ value, words }) => {
      say(words);
      if (value !== null) print(value);
    });
    if (done.ok) return;
    say(done.error);
  } catch (failure) {
    say(sentenceOf(failure, configuration));
  }
  process.exitCode = exits.failed;
}

async function main(): Promise<void> {
  // A reader of the output that goes away must not end the mailbox.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const read = readConfiguration(process.argv.slice(2), process.env);
  if (!read.ok) {
    say(read.error);
    process.exitCode = exits.wrongArguments;
    return;
  }
  const { task, configuration } = read.value;
  switch (task.kind) {
    case 'help':
      print(usage);
      return;
    case 'change':
      return change(configuration, task.changes);
    case 'run':
      return run(configuration);
  }
}

void main();
