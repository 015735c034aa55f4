import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { useStation } from '../bridge/StationContext.tsx';
import { CommandContext } from '../commands/CommandContext.ts';
import { SeenContext } from '../commands/seenBoard.ts';
import { openFresh } from '../features/ledger/ledgerDesk.ts';
import type { PickupDesk } from '../features/pickup/pickupDesk.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { WrongLabelAlarm } from '../features/scan/WrongLabelAlarm.tsx';
import type { SettingId } from '../features/settings/settingsIndex.ts';
import { showSetting } from '../features/settings/settingsPlace.ts';
import { JOB_LISTS } from '../model/jobLists.ts';
import { Banners } from './Banners.tsx';
import { DeskPalette } from './DeskPalette.tsx';
import type { DeskParts } from './deskParts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { KioskLeave } from './KioskLeave.tsx';
import { Rail } from './Rail.tsx';
import { ScanStrip } from './ScanStrip.tsx';
import { Screen, useDrawnScreen } from './Screen.tsx';
import classes from './Shell.module.css';
import type { ScreenId } from './screens.ts';
import { TopBar } from './TopBar.tsx';
import { useCodes } from './useCodes.ts';
import { useFrameKeys } from './useFrameKeys.ts';
import { useInFront } from './useInFront.ts';
import { useSeenKey } from './useSeenKey.ts';

interface ShellProps extends DeskParts {
  readonly onCheckDesk: () => void;
}

/** The frame of every screen. A scan is caught on each of them, and its outcome is shown at once. */
export function Shell({ onCheckDesk, ...parts }: ShellProps) {
  const { navigation, session, pickup, strip, shelf, ledger, settingsPlace } = parts;
  const screen = useStore(navigation.store, (state) => state.screen);
  const drawn = useDrawnScreen(screen);
  const alarm = useStore(session.store, (state) => state.alarm);
  const { inFront, close, search, askToLeaveKiosk, runBehind } = useInFront();
  const goTo = useCallback(
    (next: ScreenId) => {
      close();
      // It opens at its list, whatever was looked at there before; who leads to a job says so after this.
      if (next === 'ledger') openFresh(ledger);
      navigation.goTo(next);
      if (next === 'scan') strip.close();
    },
    [close, navigation, strip, ledger],
  );
  const toSetting = (id: SettingId) => {
    showSetting(settingsPlace, id);
    goTo('settings');
  };
  useFrameKeys(goTo, search);
  useJobLists(session, pickup);
  const commands = useCodes({
    session,
    strip,
    shelf,
    screen: () => navigation.store.getState().screen,
    goTo,
    isCovered: inFront !== null,
  });
  const seen = useSeenKey(session, commands, inFront === null && alarm === null);
  // The scan view tells of its scans itself, where nothing lies in front of it.
  const hasStrip = screen !== 'scan' || inFront !== null;

  return (
    <CommandContext value={commands}>
      <SeenContext value={seen}>
        <div className={classes.shell}>
          <div className={classes.stage}>
            <div className={classes.frame} inert={alarm !== null || inFront !== null}>
              <Rail screen={screen} goTo={goTo} onSearch={search} />
              <div className={classes.column}>
                <TopBar screen={screen} goTo={goTo} toSetting={toSetting} onLeaveKiosk={askToLeaveKiosk} />
                <Banners
                  screen={screen}
                  goTo={goTo}
                  onConnection={() => toSetting('connection')}
                  session={session}
                  pickup={pickup}
                  shelf={shelf}
                />
                <main className={classes.screen} data-screen={drawn}>
                  <ErrorBoundary resetKey={drawn}>
                    <Screen {...parts} screen={drawn} goTo={goTo} onCheckDesk={onCheckDesk} />
                  </ErrorBoundary>
                </main>
              </div>
            </div>
            {inFront === 'palette' ? (
              <DeskPalette
                {...parts}
                goTo={goTo}
                onCheckDesk={onCheckDesk}
                onClose={close}
                onRun={runBehind}
                onLeaveKiosk={askToLeaveKiosk}
              />
            ) : null}
            {inFront === 'kiosk' ? <KioskLeave onClose={close} /> : null}
          </div>
          {hasStrip ? <ScanStrip session={session} strip={strip} onGo={() => goTo('scan')} /> : null}
          {alarm === null ? null : <WrongLabelAlarm key={alarm.entryId} alarm={alarm} onStop={session.stopAlarm} />}
        </div>
      </SeenContext>
    </CommandContext>
  );
}

/** Everything that is not finished is kept at hand, so that the counts on the rail are right on every screen. */
function useJobLists(session: ScanSession, pickup: PickupDesk): void {
  const { jobs } = useStation();
  useEffect(() => {
    void session.loadEarlier();
    void pickup.load();
    for (const list of JOB_LISTS) void jobs.load(list);
  }, [jobs, session, pickup]);
}
