import { useContext, useEffect, useRef, useState } from 'react';
import { type StationClient, useStation } from '../../bridge/index.ts';
import { type Commands, useDeskKeys } from '../../commands/CommandContext.ts';
import { createCommandBoard } from '../../commands/commandBoard.ts';
import { createCommandDesk } from '../../commands/commandDesk.ts';
import type { CommandFrame, CommandScans, NewestScan } from '../../commands/commandPorts.ts';
import { followBatchPause, followHold, type ShelfAlerts } from '../../jobs/index.ts';
import { createSoundLine } from '../../sound/soundLine.ts';
import { SpeakerContext } from '../../sound/speaker.ts';
import { lacksSize } from './missingSize.ts';
import type { ScanSession } from './scanSession.ts';
import { createScanSounds } from './scanSounds.ts';

/** Wait before the audio is opened, ms: the scan view is drawn by then, and the first scan is still to come. */
const WARM_UP_MS = 1_000;

/**
 * The commands of a desk with their keys, and the sounds of its scans, its shelf and its account. Made once; the frame
 * may change.
 */
export function useDeskCommands(session: ScanSession, shelf: ShelfAlerts, frame: CommandFrame): Commands {
  const client = useStation();
  const speaker = useContext(SpeakerContext);
  const latest = useRef(frame);
  useEffect(() => {
    latest.current = frame;
  });
  const [parts] = useState(() => {
    const volume = () => client.store.getState().settings?.soundVolume ?? 0;
    const { sound } = createSoundLine(
      (name) => speaker.play(name, volume()),
      (run, ms) => void setTimeout(run, ms),
    );
    const board = createCommandBoard();
    const frame: CommandFrame = {
      goToScans: () => latest.current.goToScans(),
      openPickup: () => latest.current.openPickup(),
      endPickup: () => latest.current.endPickup(),
      mustStay: () => latest.current.mustStay(),
      isCovered: () => latest.current.isCovered(),
      checkDesk: () => latest.current.checkDesk(),
      leaveKiosk: () => latest.current.leaveKiosk(),
    };
    const desk = createCommandDesk({
      client,
      board,
      scans: commandScans(session, client),
      frame,
      sound,
      now: Date.now,
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
    const commands: Commands = { desk, board, frame };
    return { commands, sound, sounds: createScanSounds(session, client, sound) };
  });
  useEffect(() => parts.sounds.start(), [parts]);
  useEffect(() => shelf.start(parts.sound), [shelf, parts]);
  useEffect(() => followHold(client, parts.sound), [client, parts]);
  useEffect(() => followBatchPause(client, parts.sound), [client, parts]);
  useEffect(() => {
    const timer = setTimeout(speaker.warmUp, WARM_UP_MS);
    return () => clearTimeout(timer);
  }, [speaker]);
  useDeskKeys(parts.commands.desk, 'desk');
  return parts.commands;
}

/** The scans of this desk as the commands see them. */
export function commandScans(session: ScanSession, client: StationClient): CommandScans {
  return {
    newest: () => {
      const { entries, started } = session.store.getState();
      const [newest] = entries;
      if (!started || newest === undefined) return null;
      const { id, code, phase } = newest;
      const job = phase.type === 'job' ? client.jobs.store.getState().jobs.get(phase.jobId) : undefined;
      const state: NewestScan['state'] = phase.type === 'job' || phase.type === 'sending' ? phase.type : 'other';
      return { id, code, state, lacksSize: job !== undefined && lacksSize(job) };
    },
    submit: session.submit,
    settled: session.settled,
    isAlarmed: () => session.store.getState().alarm !== null,
  };
}
