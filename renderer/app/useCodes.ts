import { useContext, useEffect, useRef } from 'react';
import { defaultScannerSetup } from '../../electron/contract/scanner.ts';
import { useSettings } from '../bridge/index.ts';
import type { Commands } from '../commands/CommandContext.ts';
import type { PickupDesk } from '../features/pickup/pickupDesk.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { useDeskCommands } from '../features/scan/useDeskCommands.ts';
import type { ShelfAlerts } from '../jobs/index.ts';
import { AnswerContext } from '../scanner/answers.ts';
import { ScanRouteContext } from '../scanner/scanRoute.ts';
import { useScanner } from '../scanner/useScanner.ts';
import { alertOf, type ScanStripDesk } from './scanStrip.ts';
import type { ScreenId } from './screens.ts';

interface CodeDeps {
  readonly session: ScanSession;
  readonly pickup: PickupDesk;
  readonly strip: ScanStripDesk;
  readonly shelf: ShelfAlerts;
  /** Which screen is shown now, read at each key. */
  readonly screen: () => ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  readonly leaveKiosk: () => void;
  /** Something lies in front of every screen. */
  readonly isCovered: boolean;
  /** The open question is answered by digits. */
  readonly asksInFront: boolean;
}

/** A single key that, like the digits of a question, acts when it stays alone. */
const KEYS_KEY = '?';

/**
 * Where codes go on any screen: commands first, then a screen that has claimed codes, then shipping. A
 * scan leads to the scan view, unless a question is open on another screen: then the line at the edge shows it.
 */
export function useCodes(deps: CodeDeps): Commands {
  const { session, pickup, strip, shelf, screen, goTo, leaveKiosk, isCovered, asksInFront } = deps;
  const answers = useContext(AnswerContext);
  const scans = useContext(ScanRouteContext);
  const isRaised = () => session.store.getState().alarm !== null;
  const mustStay = () => (screen() !== 'scan' || isCovered) && scans.mustStay() && !isRaised();
  const commands = useDeskCommands(session, shelf, {
    goToScans: () => goTo('scan'),
    openPickup() {
      if (pickup.store.getState().current === null) pickup.choose();
      goTo('pickup');
    },
    endPickup() {
      const isOpen = pickup.store.getState().current !== null;
      if (isOpen) {
        goTo('pickup');
        void pickup.end();
      }
      return isOpen;
    },
    mustStay,
    isCovered: () => isCovered,
    checkDesk: () => goTo('deskCheck'),
    leaveKiosk,
  });

  function ship(code: string): void {
    const became = commands.desk.scan(code);
    const entry = session.store.getState().entries[0];
    if (mustStay() && became === 'submitted' && entry !== undefined) strip.announceScan(entry.id);
    else if (!mustStay()) goTo('scan');
  }

  // Until it is known how the desk's scanner types, its keys are held.
  const setup = useSettings()?.scanner ?? null;
  useScanner(
    {
      collects: () => isRaised() || (screen() === 'scan' && !isCovered) || scans.taker() !== null,
      answers() {
        if (isRaised()) return [];
        if (isCovered) return asksInFront ? answers.keys() : [];
        return [KEYS_KEY, ...answers.keys()];
      },
      onCode: (code, { endedAt }) => {
        // A command is one on every screen, also while a pickup has claimed the codes.
        if (commands.desk.take(code, endedAt)) return;
        const take = scans.taker();
        // While the alarm goes on every scan may be the label that ends it, with any screen beneath.
        if (take !== null && !isRaised()) take(code);
        else ship(code);
      },
      onAnswer: (key) => (key === KEYS_KEY ? goTo('keys') : answers.answer(key)),
      onTyped: (typed) => scans.store.setState({ typed }),
    },
    setup !== null,
    setup ?? defaultScannerSetup,
  );
  useCommandAlerts(commands, strip, mustStay);
  return commands;
}

/** The effect of a command while a question is open is shown in the line at the edge, like a scan. */
function useCommandAlerts({ desk }: Commands, strip: ScanStripDesk, mustStay: () => boolean): void {
  const latest = useRef(mustStay);
  useEffect(() => {
    latest.current = mustStay;
  });
  useEffect(
    () =>
      desk.store.subscribe((now, before) => {
        const alert = alertOf(now, before);
        if (alert !== null && latest.current()) strip.announceCommand(alert);
      }),
    [desk, strip],
  );
}
