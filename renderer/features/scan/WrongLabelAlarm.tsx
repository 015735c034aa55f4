import { useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStation } from '../../bridge/StationContext.tsx';
import { TypedLine } from '../../commands/TypedLine.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useText } from '../../i18n/useText.ts';
import { ACTS, keysOf } from '../../model/keyTable.ts';
import { keyLetter } from '../../scanner/keyLetter.ts';
import { ScanRouteContext } from '../../scanner/scanRoute.ts';
import { SpeakerContext } from '../../sound/speaker.ts';
import type { WrongLabel as Alarm } from './scanSession.ts';
import { WrongLabel } from './WrongLabel.tsx';
import classes from './WrongLabelAlarm.module.css';

interface WrongLabelAlarmProps {
  readonly alarm: Alarm;
  readonly onStop: () => void;
}

/**
 * The whole screen, red and loud, whatever was on it: the wrong label on a box is a parcel lost. Only the right label,
 * or a key that no scanner sends, makes an end of it; no other key reaches what lies beneath.
 */
export function WrongLabelAlarm({ alarm, onStop }: WrongLabelAlarmProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { store } = useContext(ScanRouteContext);
  const isTyping = useStore(store, ({ typed }) => typed !== '');
  const speaker = useContext(SpeakerContext);
  const { store: station } = useStation();
  useEffect(() => speaker.startAlarm(station.getState().settings?.soundVolume ?? 100), [speaker, station]);
  useEffect(() => {
    // What had the focus beneath must not be pressed by an Enter that was meant for a scan.
    const before = document.activeElement;
    box.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.altKey && keyLetter(event) === ACTS.stopAlarm.key;
      if (isOurs && !event.repeat) onStop();
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // After the scanner, which listens at the window, whichever of the two came first, and before everything else.
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [onStop]);
  return (
    <div
      ref={box}
      className={classes.alarm}
      role="alertdialog"
      aria-modal="true"
      aria-label={t('alarm.word')}
      tabIndex={-1}
      data-testid="wrong-label-alarm"
    >
      <WrongLabel
        code=""
        jobId={alarm.jobId}
        expectedId={alarm.expectedId}
        heading={null}
        actions={<KeyHint keys={keysOf('stopAlarm')} label={t('alarm.stop')} onPress={onStop} />}
      />
      {isTyping ? <TypedLine /> : null}
    </div>
  );
}
