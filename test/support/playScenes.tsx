import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../../renderer/app/App.tsx';
import { stationOf } from '../../renderer/bridge/station.ts';
import { createStationClient } from '../../renderer/bridge/stationClient.ts';
import { createI18n } from '../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../renderer/i18n/translate.ts';
import { noHeldKeys } from '../../renderer/scanner/heldKeys.ts';
import { NOW } from '../gallery/moment.ts';
import type { Scene } from '../gallery/scene.ts';
import { createFakeBridge } from './fakeBridge.ts';
import { provideBrowserParts } from './renderApp.tsx';
import { readIn } from './renderPart.tsx';
import { createSceneHand, present, rest } from './sceneHand.ts';

/** As high as the window of a desk. */
const WINDOW_PX = 700;

/**
 * What a person reads in scenes of the gallery, after the steps that lead there: in the screen, or in another part of the
 * page. Of each scene how many lines there are, how many parts have which colour, are off, chosen or busy, where the
 * keys go, and the lines that no scene before it has. A line that goes or changes shows itself by either.
 */
export async function playScenes(scenes: readonly Scene[], part = 'main'): Promise<string> {
  // A timer ends only when the scene lets time pass, so a slow machine changes nothing.
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ now: NOW, toFake: ['Date', ...timers, 'requestAnimationFrame', 'cancelAnimationFrame'] });
  const seen = new Set<string>();
  const read: string[] = [];
  for (const { name, start, steps, until } of scenes) {
    vi.setSystemTime(NOW);
    provideBrowserParts(WINDOW_PX);
    const fake = createFakeBridge(await start());
    const texts = createI18n('tr');
    const client = createStationClient(stationOf(fake.bridge));
    render(<App client={client} texts={texts} nonce="" heldKeys={noHeldKeys} />);
    await rest();
    await steps?.(createSceneHand(fake, textsOf(texts)));
    await rest();
    await present(until);
    const element = document.querySelector(part);
    // The scan view stays behind the other screens, unseen.
    for (const unseen of element?.querySelectorAll('[style*="display: none"]') ?? []) unseen.setAttribute('hidden', '');
    const lines = readIn(element);
    const fresh = lines.filter((line) => !seen.has(line));
    for (const line of lines) seen.add(line);
    read.push([`${name}: ${[lines.length, ...statesOf(element)].join(', ')}`, ...fresh].join(' | '));
    cleanup();
  }
  return read.join('\n');
}

const STATES = {
  off: ':disabled',
  chosen: ':checked, [aria-checked=true], [aria-selected=true], [aria-pressed=true], [aria-expanded=true]',
  current: '[aria-current]:not([aria-current=false])',
  busy: '[aria-busy=true]',
  wrong: '[aria-invalid=true]',
};

function statesOf(element: Element | null): readonly string[] {
  const seen = (selector: string) =>
    [...(element?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) => one.closest('[hidden]') === null);
  const counts = new Map<string, number>();
  for (const { dataset } of seen('[data-tone]'))
    counts.set(dataset.tone ?? '', (counts.get(dataset.tone ?? '') ?? 0) + 1);
  for (const [state, selector] of Object.entries(STATES)) counts.set(state, seen(selector).length);
  const focus = document.activeElement;
  const at = focus?.getAttribute('aria-label') ?? focus?.closest('label')?.textContent ?? readIn(focus).join(' ');
  return [
    ...[...counts].flatMap(([state, count]) => (count === 0 ? [] : [`${state} ${count}`])),
    ...(focus === null || focus === document.body ? [] : [`at “${at.slice(0, 30)}”`]),
  ];
}
