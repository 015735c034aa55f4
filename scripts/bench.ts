import { benchDrain, drainUsage } from './bench/drain.ts';
import { benchImport, importUsage } from './bench/import.ts';
import { benchMailbox, mailboxUsage } from './bench/mailbox.ts';
import { benchPending, pendingUsage } from './bench/pending.ts';
import { benchPrint, printUsage } from './bench/print.ts';
import { benchUi, uiUsage } from './bench/ui.ts';

const [part, ...args] = process.argv.slice(2);

if (part === 'print') process.exitCode = await benchPrint(args);
else if (part === 'ui') process.exitCode = await benchUi(args);
else if (part === 'drain') process.exitCode = await benchDrain(args);
else if (part === 'import') process.exitCode = await benchImport(args);
else if (part === 'pending') process.exitCode = await benchPending(args);
else if (part === 'mailbox') process.exitCode = await benchMailbox(args);
else {
  console.error(`${printUsage}\n\n${uiUsage}\n\n${mailboxUsage}\n\n${drainUsage}\n\n${importUsage}\n\n${pendingUsage}`);
  process.exitCode = part === '--help' ? 0 : 2;
}
