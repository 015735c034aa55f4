import { expect, it } from 'vitest';
import { createWaits, type Waiting } from '../../../../electron/main/start/waits.ts';

function waiting() {
  let isOver = false;
  const made: Waiting = { isOver: () => isOver, refusal: async () => null };
  return {
    made,
    end() {
      isOver = true;
    },
  };
}

it('a waiting request is notified of each thing that the opening waits for, and of what was opened in the end', async () => {
  let open: (what: string) => void = () => undefined;
  const opening = new Promise<string>((resolve) => {
    open = resolve;
  });
  const waits = createWaits(() => opening);
  const early = waits.first();
  const [one, other] = [waiting(), waiting()];
  waits.waitFor(one.made);
  expect(await early).toEqual({ waiting: one.made });
  expect(await waits.first()).toEqual({ waiting: one.made });
  one.end();
  const between = waits.first();
  waits.waitFor(other.made);
  expect(await between).toEqual({ waiting: other.made });
  other.end();
  const last = waits.first();
  open('desk');
  expect(await last).toEqual({ opened: 'desk' });
});

it('a failure to open ends the wait', async () => {
  const waits = createWaits(() => Promise.reject(new Error('disk')));
  await expect(waits.first()).rejects.toThrow('disk');
});
