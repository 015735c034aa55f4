import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob, useStation } from '../../bridge/index.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { Button } from '../../components/Button.tsx';
import { OutcomePanel } from '../../components/OutcomePanel.tsx';
import { StrongCode } from '../../components/values.tsx';
import { placeText, useText } from '../../i18n/index.ts';
import { COMMANDS, keysOf } from '../../model/commandRegistry.ts';
import { cardOf, outcomeLine } from '../../model/outcomeWords.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { ScanRouteContext } from '../../scanner/scanRoute.ts';
import { keyLetter } from '../../scanner/useKeys.ts';
import { SpeakerContext } from '../../sound/speaker.ts';
import type { WrongLabel as Alarm } from './scanSession.ts';
import classes from './WrongLabel.module.css';

/**
 * The whole screen, red and loud, over anything: a box with the wrong label is a lost parcel. Only the right
 * label, or a key that no scanner sends, ends it; no other key reaches what lies beneath.
 */
export function WrongLabelAlarm({ alarm, onStop }: { readonly alarm: Alarm; readonly onStop: () => void }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { store } = useContext(ScanRouteContext);
  const isTyping = useStore(store, ({ typed }) => typed !== '');
  const speaker = useContext(SpeakerContext);
  const { store: station } = useStation();
  useEffect(() => speaker.startAlarm(station.getState().settings?.soundVolume ?? 100), [speaker, station]);
  useLayoutEffect(() => {
    // The control beneath that had the focus must not take an Enter that belongs to a scan.
    const before = document.activeElement;
    box.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.altKey && keyLetter(event) === COMMANDS.stopAlarm.key;
      if (isOurs && !event.repeat) onStop();
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // It comes after the scanner, which listens at the window, in any order of registration, and before everything else.
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
        actions={
          <Button keys={keysOf('stopAlarm')} onPress={onStop}>
            {t('alarm.stop')}
          </Button>
        }
      />
      {isTyping ? <TypedLine /> : null}
    </div>
  );
}

interface WrongLabelProps {
  readonly code: string;
  /** The job of the label, and that of the parcel. */
  readonly jobId: string;
  readonly expectedId: string;
  readonly heading: ReactNode;
  readonly actions?: ReactNode;
}

/** The label in the hand and the parcel in the hand, one above the other, so that the eye sees that they differ. */
export function WrongLabel({ code, jobId, expectedId, heading, actions }: WrongLabelProps) {
  const t = useText();
  const label = useJob(jobId);
  const parcel = useJob(expectedId);
  return (
    <OutcomePanel
      {...cardOf(outcomeLine('alarm', t))}
      heading={heading}
      actions={actions}
      data={{ outcome: 'problem', step: 'wrong_label', jobId, code: code.slice(0, 200) }}
    >
      <div className={classes.both}>
        <Side title={t('alarm.expected')} job={parcel} testId="alarm-expected" />
        <Side title={t('alarm.scanned')} job={label} testId="alarm-scanned" />
      </div>
      <p className="text-lead weight-700">{t('alarm.todo', { code: codeOf(parcel) })}</p>
    </OutcomePanel>
  );
}

function Side({ title, job, testId }: { readonly title: string; readonly job: Job | null; readonly testId: string }) {
  const receiver = job?.order?.receiver;
  return (
    <section className={classes.side} data-testid={testId}>
      <h3>{title}</h3>
      <StrongCode code={codeOf(job)} />
      {receiver === undefined ? null : (
        <p className={classes.whose}>
          <span>{receiver.name}</span>
          <span lang="tr">{placeText(receiver)}</span>
        </p>
      )}
    </section>
  );
}

function codeOf(job: Job | null): string {
  return job === null ? '' : codeOfJob(job);
}
