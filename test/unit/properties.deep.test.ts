// Deep: the properties of these files with ten times as many draws, minutes instead of seconds.
import { afterAll } from 'vitest';

process.env.LABEL_STATION_TIMES_AS_OFTEN = '10';
afterAll(() => {
  delete process.env.LABEL_STATION_TIMES_AS_OFTEN;
});

await import('./adapters/import/corpus.test.ts');
await import('./adapters/import/csv.test.ts');
await import('./core/jobs/jobMachine.model.test.ts');
await import('./core/printing/printSchedule.race.test.ts');
await import('./core/service/sharedLimit.test.ts');
await import('./scenarios/sharedBookProperty.test.ts');
await import('./scenarios/twoMethods.test.ts');
