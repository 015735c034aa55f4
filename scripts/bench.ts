import { benchPrint, printUsage } from './bench/print.ts';
import { benchUi, uiUsage } from './bench/ui.ts';

const [part, ...args] = process.argv.slice(2);

if (part === 'print') process.exitCode = await benchPrint(args);
else if (part === 'ui') process.exitCode = await benchUi(args);
else {
  console.error(`${printUsage}\n\n${uiUsage}`);
  process.exitCode = part === '--help' ? 0 : 2;
}
