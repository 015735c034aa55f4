import { cleanup } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { createDeskState } from '../../renderer/app/deskState.ts';
import { OtherScreen } from '../../renderer/app/OtherScreen.tsx';
import type { ScreenId } from '../../renderer/app/screens.ts';
import { useStation } from '../../renderer/bridge/StationContext.tsx';
import { NOW } from '../gallery/moment.ts';
import type { Scene } from '../gallery/scene.ts';
import { act } from './act.ts';
import { readIn, renderPart } from './renderPart.tsx';

/** As high as the window of a desk. */
const WINDOW_PX = 700;
const nowhere = () => undefined;

function Shown({ screen }: { readonly screen: Exclude<ScreenId, 'scan'> }) {
  const client = useStation();
  const [desk] = useState(() => createDeskState(client));
  return <OtherScreen {...desk} screen={screen} goTo={nowhere} onDeskSteps={nowhere} toSetting={nowhere} />;
}

/**
 * What a person reads on a screen, or a part of one, as the scenes of the gallery begin it: of each scene how many lines
 * there are, and those that no scene before it has. A line that goes or changes shows itself by either.
 */
export async function readScenes(
  what: Exclude<ScreenId, 'scan'> | (() => ReactNode),
  scenes: readonly Scene[],
): Promise<string> {
  // No timer ends, however long the machine takes.
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const seen = new Set<string>();
  const read: string[] = [];
  for (const { name, start } of scenes) {
    const part = typeof what === 'string' ? <Shown screen={what} /> : what();
    const { container } = await renderPart(part, await start(), WINDOW_PX);
    // What it asks of the station, and what it asks then.
    for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined);
    const lines = readIn(container.querySelector('main'));
    const fresh = lines.filter((line) => !seen.has(line));
    for (const line of lines) seen.add(line);
    read.push([`${name}: ${lines.length}`, ...fresh].join(' | '));
    cleanup();
  }
  return read.join('\n');
}
