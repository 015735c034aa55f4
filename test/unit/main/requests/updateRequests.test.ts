import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { UpdateStatus } from '../../../../electron/contract/update.ts';
import type { OwnerPin } from '../../../../electron/core/ports/Secrets.ts';
import { updateRequests } from '../../../../electron/main/requests/updateRequests.ts';

const ready: UpdateStatus = {
  current: '0.1.0',
  hasFeed: true,
  state: 'ready',
  version: '0.1.1',
  trouble: null,
  checkedAt: 1,
};

function requests(pin: string | null, answer: 'not_ready' | 'waits' | null = null) {
  let installs = 0;
  const ownerPin: OwnerPin = {
    isSet: async () => pin !== null,
    check: async (given) => (given === pin ? { kind: 'right' } : { kind: 'wrong' }),
    set: async () => undefined,
  };
  const handlers = updateRequests({
    ownerPin,
    updates: {
      status: () => ready,
      check: async () => undefined,
      async install() {
        installs += 1;
        return answer === null ? ok({ ...ready, state: 'installing' as const }) : err(answer);
      },
    },
  });
  return { handlers, installs: () => installs };
}

it('installs for the owner alone, where there is a PIN', async () => {
  const { handlers, installs } = requests('1234');
  expect(await handlers['update.install']({ pin: null })).toEqual(err(stationError('pin_needed')));
  expect(await handlers['update.install']({ pin: '9999' })).toEqual(err(stationError('pin_wrong')));
  expect(installs()).toBe(0);
  expect(await handlers['update.install']({ pin: '1234' })).toMatchObject({ ok: true });
  expect(installs()).toBe(1);
});

it('reports why nothing was installed', async () => {
  const install = (answer: 'not_ready' | 'waits') => requests(null, answer).handlers['update.install']({ pin: null });
  expect(await install('waits')).toEqual(err(stationError('update_waits')));
  expect(await install('not_ready')).toEqual(err(stationError('not_possible_now')));
});
