import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Types a code into the window as a wedge scanner does: one key event after the other as fast as they go, ended by
 * Enter, wherever the focus is. The events are sent without waiting in between, so that a busy machine does not turn
 * a scan into slow typing.
 */
export async function scanInto(page: Page, code: string): Promise<void> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const session = await opening;
  const keys = [...code].map(characterKey);
  const events = [...keys, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }].flatMap(
    ({ text, ...key }) => [
      { type: 'keyDown' as const, text, ...key },
      { type: 'keyUp' as const, ...key },
    ],
  );
  await Promise.all(events.map((event) => session.send('Input.dispatchKeyEvent', event)));
}

/** A character on the US layout, as scanners are delivered. */
function characterKey(text: string) {
  const upper = text.toUpperCase();
  const modifiers = /[A-Z]/.test(text) ? 8 : 0;
  if (/[A-Z]/.test(upper))
    return { key: text, text, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0), modifiers };
  if (/\d/.test(text)) return { key: text, text, code: `Digit${text}`, windowsVirtualKeyCode: text.charCodeAt(0) };
  const code = { '-': 'Minus', '/': 'Slash', '.': 'Period', ' ': 'Space' }[text];
  return { key: text, text, ...(code === undefined ? {} : { code }) };
}
