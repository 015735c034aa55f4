import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { createDeskState } from '../../../../renderer/app/deskState.ts';
import { useStation } from '../../../../renderer/bridge/StationContext.tsx';
import { CommandContext } from '../../../../renderer/commands/CommandContext.ts';
import type { CommandFrame } from '../../../../renderer/commands/commandPorts.ts';
import { ScanView } from '../../../../renderer/features/scan/ScanView.tsx';
import { useDeskCommands } from '../../../../renderer/features/scan/useDeskCommands.ts';
import { LONG_REFERENCE } from '../../../gallery/desk/parcels.ts';
import { panelScenes } from '../../../gallery/scenes/panel.ts';
import { scanScenes } from '../../../gallery/scenes/scan.ts';
import { problemScenes } from '../../../gallery/scenes/scanProblems.ts';
import { stopScenes } from '../../../gallery/scenes/scanStops.ts';
import { readScenes } from '../../../support/readScenes.tsx';

const frame: CommandFrame = {
  goToScans: () => undefined,
  openPickup: () => undefined,
  endPickup: () => false,
  mustStay: () => false,
  isCovered: () => false,
};

/** What a scan comes to. */
function Scanned() {
  const client = useStation();
  const [desk] = useState(() => createDeskState(client));
  const commands = useDeskCommands(desk.session, desk.shelf, frame);
  useEffect(() => void desk.session.submit(LONG_REFERENCE), [desk]);
  return (
    <CommandContext value={commands}>
      <ScanView session={desk.session} />
    </CommandContext>
  );
}

it.each([
  ['answers', scanScenes.filter((scene) => !problemScenes.includes(scene))],
  ['problems', problemScenes],
  ['others', [...stopScenes, ...panelScenes]],
] as const)('is read as a person reads it, in every state that has a picture: %s', async (_name, scenes) => {
  // Those that show a label's file are for the pictures.
  const read = scenes.filter(({ name }) => name.startsWith('scan-') && !/^scan-label|meanwhile/u.test(name));
  expect(await readScenes(() => <Scanned />, read)).toMatchSnapshot();
});
