import { runChecks } from './lib/checks.ts';
import { commandLine } from './lib/commandLine.ts';

commandLine('npm run check', {});
const failed = (await runChecks()).filter((result) => !result.passed);
if (failed.length > 0) {
  console.error(`${failed.length} of the checks failed: ${failed.map((result) => result.name).join(', ')}`);
  process.exitCode = 1;
}
