import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import type { Printer } from '../../../../electron/core/ports/Printer.ts';
import { createPrinters } from '../../../../electron/core/printing/printers.ts';
import { manualClock } from '../../../support/manualClock.ts';

it('follows a test page no longer than somebody waits for it', async () => {
  const time = manualClock();
  let following: { readonly stopped: boolean } | undefined;
  const printer: Printer = {
    kind: 'folder',
    list: async () => [],
    submit: async ({ printerId }) => ok({ printerId, spoolId: '1', output: null }),
    follow(_, onProgress, signal) {
      following = signal;
      onProgress({ kind: 'waiting', trouble: 'out_of_paper', reason: 'out of paper' });
      return new Promise(() => {});
    },
    cancel: async () => ok(null),
    find: async () => [],
  };
  const request = { printerId: 'folder:A', title: 'test page' } as Parameters<Printer['submit']>[0];
  const ended: unknown[] = [];
  const tested = createPrinters([printer], time, (...reported) => ended.push(reported)).test(request, 5_000);
  await time.pass(4_999);
  expect(following?.stopped).toBe(false);
  await time.pass(1);
  expect(await tested).toEqual(ok({ kind: 'waiting', reason: 'out of paper' }));
  expect(following?.stopped).toBe(true);
  // It is unknown yet whether it comes out.
  expect([ended, time.planned()]).toEqual([[], 0]);
});
