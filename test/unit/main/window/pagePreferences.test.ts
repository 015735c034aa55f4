import { expect, it } from 'vitest';
import { pagePreferences } from '../../../../electron/main/window/pagePreferences.ts';

const of = (isPackaged: boolean) => pagePreferences({ isPackaged, preload: '/preload.cjs', zoom: 1 });

it.each([true, false])('a page is in the sandbox and has nothing of Node (packed: %s)', (isPackaged) => {
  expect(of(isPackaged)).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  });
});

it('a packed program has no developer tools', () => {
  expect([of(true).devTools, of(false).devTools]).toEqual([false, true]);
});
