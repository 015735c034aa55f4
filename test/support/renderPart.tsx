import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { StationProvider } from '../../renderer/bridge/StationContext.tsx';
import { stationOf } from '../../renderer/bridge/station.ts';
import { createStationClient } from '../../renderer/bridge/stationClient.ts';
import { createI18n, TextsProvider } from '../../renderer/i18n/index.ts';
import { act } from './act.ts';
import { createFakeBridge, type FakeBridge, type FakeBridgeStart } from './fakeBridge.ts';
import { provideBrowserParts } from './renderApp.tsx';

/** A part of a screen by itself, which is there in a hundredth of the time of the whole page. */
export async function renderPart(
  part: ReactNode,
  start: FakeBridgeStart = {},
  heightPx?: number,
): Promise<{ readonly fake: FakeBridge; readonly container: HTMLElement }> {
  provideBrowserParts(heightPx);
  const fake = createFakeBridge(start);
  const client = createStationClient(stationOf(fake.bridge));
  await client.start();
  client.jobs.accept(start.jobs ?? []);
  const { container } = render(
    <StationProvider client={client}>
      <TextsProvider texts={createI18n('tr')}>
        <MantineProvider>
          <main>{part}</main>
        </MantineProvider>
      </TextsProvider>
    </StationProvider>,
  );
  await act(async () => undefined);
  return { fake, container };
}

const BLOCKS = 'p, li, dt, dd, h1, h2, h3, header, footer, section, article, tr, td, th, button';

/** What is to be read in an element: a line for each paragraph or cell, without what only the eye gets. */
export function readIn(element: Element | null): readonly string[] {
  if (element === null) return [];
  const lines = [''];
  const walk = (node: Node): void => {
    if (node instanceof Element) {
      if (node.getAttribute('aria-hidden') === 'true' || node.matches('[hidden], style, title')) return;
      const isBlock = node.matches(BLOCKS);
      const isApart = node.matches('kbd, small, strong, b');
      if (isBlock) lines.push('');
      else if (isApart) lines.push(`${lines.pop() ?? ''} `);
      for (const child of node.childNodes) walk(child);
      if (node instanceof HTMLInputElement) lines.push(node.value, '');
      if (isBlock) lines.push('');
      else if (isApart) lines.push(`${lines.pop() ?? ''} `);
    } else lines.push(`${lines.pop() ?? ''}${node.textContent ?? ''}`);
  };
  walk(element);
  return lines.map((line) => line.replaceAll(/\s+/gu, ' ').trim()).filter((line) => line !== '');
}
