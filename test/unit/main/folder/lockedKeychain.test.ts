import type { IpcMainInvokeEvent } from 'electron';
import { expect, it } from 'vitest';
import { waitForKeychain } from '../../../../electron/main/folder/lockedKeychain.ts';

/** From a page at this address, or from a frame inside of one. */
function eventOf(url: string, isInside = false): IpcMainInvokeEvent {
  return { senderFrame: { url, parent: isInside ? {} : null } } as unknown as IpcMainInvokeEvent;
}

function locked() {
  let isOpen = false;
  let tries = 0;
  const waiting = waitForKeychain(
    {
      async tryAgain() {
        tries += 1;
        return isOpen;
      },
      isOpen: () => isOpen,
      goWithout() {
        isOpen = true;
      },
    },
    (url) => url.startsWith('app://station/'),
  );
  return { ...waiting, tries: () => tries };
}

const OURS = eventOf('app://station/index.html');
const refused = (code: string) => ({ ok: false, error: expect.objectContaining({ code }) });

it('a request of the page is refused while the keychain is locked, after one more try', async () => {
  const { refusal, isOver, tries } = locked();
  expect(await refusal(OURS, 'station.status', {})).toEqual(refused('keychain_locked'));
  expect([tries(), isOver()]).toEqual([1, false]);
});

it('a person who goes on without the keychain is answered from then on', async () => {
  const { refusal, isOver } = locked();
  expect(await refusal(OURS, 'keychain.goWithout', {})).toBeNull();
  expect(isOver()).toBe(true);
  expect(await refusal(OURS, 'station.status', {})).toBeNull();
});

it.each([
  ['another page', eventOf('https://elsewhere.example/')],
  ['a frame inside of the page', eventOf('app://station/index.html', true)],
  ['a frame that is gone', { senderFrame: null } as IpcMainInvokeEvent],
])('%s neither goes on without the keychain nor has it tried', async (_who, event) => {
  const { refusal, isOver, tries } = locked();
  for (const name of ['keychain.goWithout', 'station.status'])
    expect(await refusal(event, name, {})).toEqual(refused('bad_request'));
  expect([tries(), isOver()]).toEqual([0, false]);
});
