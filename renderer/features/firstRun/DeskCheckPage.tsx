import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { defaultScannerSetup } from '../../../electron/contract/scanner.ts';
import { DESK_STEPS, type DeskCheck, type DeskStep, noDeskCheck } from '../../../electron/contract/settings.ts';
import { useSettings, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Choice } from '../../components/Choice.tsx';
import { type Language, useText } from '../../i18n/index.ts';
import { AnswerContext, createAnswerBoard } from '../../scanner/answers.ts';
import { createScanRoute, ScanRouteContext } from '../../scanner/scanRoute.ts';
import { useAltKeys } from '../../scanner/useKeys.ts';
import { useScanner } from '../../scanner/useScanner.ts';
import { useConnectionDraft } from '../../setup/useConnectionDraft.ts';
import { usePrinters } from '../../setup/usePrinters.ts';
import classes from './DeskCheckPage.module.css';
import { FirstLabel } from './FirstLabel.tsx';
import { StepContent } from './StepContent.tsx';
import { StepLine } from './StepLine.tsx';
import { type DeskSeen, leftOut, nextStep, type StepIndicators, stepIndicators } from './stepIndicators.ts';

/** From install to ready on one page: five lines, each a light that turns green while you watch, and one at work. */
export function DeskCheckPage() {
  const t = useText();
  const status = useStatus(({ profile, connection, printer }) => ({ profile, connection, printer }));
  const settings = useSettings();
  const printers = usePrinters();
  const draft = useConnectionDraft();
  const desk = useDeskCheck();
  useWatchService();
  const stray = usePageScanner();
  if (settings === null || status === null) return null;
  const chosen = printers.all?.find(({ id }) => id === printers.chosenId);
  // Until the print system has answered, the last known state of the printer is shown.
  const printer = printers.all === null ? status.printer : (chosen?.info ?? null);
  const seen: DeskSeen = {
    status,
    settings,
    printer,
    isReached: draft.isReached,
    refused: draft.error === null ? null : isAboutKey(draft.error.code) ? 'key' : 'connection',
  };
  const indicators = stepIndicators(seen);
  const { skipped } = desk.check;
  const isFirst = settings.deskCheckedAt === null;
  const isOpen = status.profile !== null;
  return (
    <Body
      indicators={indicators}
      skipped={skipped}
      stray={stray}
      content={(step) => (
        <StepContent
          step={step}
          indicator={indicators[step]}
          draft={draft}
          printers={printers}
          printer={printer}
          onSeen={(printerId) => desk.note({ printed: printerId })}
          onHeard={() => desk.note({ heard: true })}
        />
      )}
      onLater={desk.putOff}
      {...(isOpen && { onDone: () => void desk.finish(leftOut(indicators)) })}
      title={isFirst ? t('firstRun.title') : t('common.checkDesk')}
    />
  );
}

function isAboutKey(code: string): boolean {
  return code === 'key_refused' || code === 'forbidden' || code === 'key_missing';
}

interface BodyProps {
  readonly title: string;
  readonly indicators: ReturnType<typeof stepIndicators>;
  readonly skipped: readonly DeskStep[];
  /** A code that was scanned while no step waited for one. */
  readonly stray: string | null;
  readonly content: (step: DeskStep) => React.ReactNode;
  readonly onLater: (step: DeskStep) => void;
  /** Left out while there is no desk to go to. */
  readonly onDone?: () => void;
}

function Body({ title, indicators, skipped, stray, content, onLater, onDone }: BodyProps) {
  const t = useText();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const { current, show } = useCurrentStep(indicators, skipped);
  const work = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    // The focus follows the line at work, for people who use keys alone: into the field of this line, if it has one. If a
    // page just opened and has no such field, the focus stays.
    const field =
      current === null
        ? null
        : work.current?.querySelector<HTMLElement>('[data-scan-keep] input, input[data-scan-keep]');
    if (field != null) field.focus();
    else if (isShown.current) work.current?.querySelector('h2')?.focus();
    isShown.current = true;
  }, [current]);
  useAltKeys(Object.fromEntries(DESK_STEPS.map((step, index) => [String(index + 1), () => show(step)])));
  const isReady = nextStep(indicators, skipped) === null;
  return (
    <main className={classes.page}>
      <div className={classes.lines}>
        <div className={classes.top}>
          <h1>{title}</h1>
          <LanguageSwitch />
        </div>
        <ol className="stack gap-4" aria-label={title}>
          {DESK_STEPS.map((step, index) => (
            <StepLine
              key={step}
              step={step}
              number={index + 1}
              indicator={indicators[step]}
              isCurrent={current === step}
              onPress={() => show(step)}
            />
          ))}
        </ol>
        {onDone === undefined || current === null ? null : (
          <div className={classes.end}>
            <ActionButton
              action="finishSetup"
              variant={isReady ? 'primary' : 'normal'}
              onPress={isReady && isDemo ? () => show(null) : onDone}
            >
              {isReady && isDemo ? t('check.toFirstLabel') : t('firstRun.finish')}
            </ActionButton>
            {isReady ? null : <p className="text-small text-quiet">{t('check.finishHint')}</p>}
          </div>
        )}
      </div>
      <section className="stack min-h-0" data-testid="step-panel" data-step={current ?? 'ready'}>
        <div ref={work} className={classes.work}>
          <h2 tabIndex={-1}>{current === null ? t('check.ready') : t(`check.title.${current}`)}</h2>
          {current === null ? <ReadyPanel {...(onDone && { onDone })} /> : content(current)}
          <p className={classes.stray} role="status">
            {stray === null ? null : t('check.stray', { code: stray })}
          </p>
        </div>
        {current === null || indicators[current] === 'done' ? null : (
          <footer className={classes.later}>
            <ActionButton action="stepLater" onPress={() => onLater(current)} />
          </footer>
        )}
      </section>
    </main>
  );
}

/** Scans on this page belong to the step that waits for them; any other is shown, and ships nothing. */
function usePageScanner(): string | null {
  const answers = useContext(AnswerContext);
  const scans = useContext(ScanRouteContext);
  const [stray, setStray] = useState<string | null>(null);
  useScanner(
    {
      collects: () => scans.taker() !== null,
      answers: () => answers.keys(),
      onCode: (code) => {
        const take = scans.taker();
        setStray(take === null ? code.trim().slice(0, 60) : null);
        take?.(code);
      },
      onAnswer: (key) => answers.answer(key),
      onTyped: (typed) => scans.store.setState({ typed }),
    },
    true,
    useSettings()?.scanner ?? defaultScannerSetup,
  );
  return stray;
}

/** The language is offered here, because the first page comes before the settings are known. */
function LanguageSwitch() {
  const t = useText();
  const client = useStation();
  return (
    <Choice<Language>
      aria-label={t('settings.language')}
      value={t.language}
      onChange={(language) => void client.updateSettings({ language })}
      data={[
        { value: 'tr', label: t('settings.tr') },
        { value: 'en', label: t('settings.en') },
      ]}
    />
  );
}

/** All five are seen to: in the demo a first label, elsewhere the way to the desk. */
function ReadyPanel({ onDone }: { readonly onDone?: () => void }) {
  const t = useText();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  if (isDemo && onDone !== undefined) return <FirstLabel onDone={onDone} />;
  return (
    <>
      <p className={classes.body}>{onDone === undefined ? t('check.connectFirst') : t('check.readyBody')}</p>
      {onDone === undefined ? null : (
        <div>
          <ActionButton action="finishSetup" variant="primary" onPress={onDone} />
        </div>
      )}
    </>
  );
}

/** The line at work (null: all are seen to), and how to go to another. */
interface CurrentStep {
  readonly current: DeskStep | null;
  readonly show: (step: DeskStep | null) => void;
}

/**
 * Goes on to the next line when the current one turns green or is put off. A light elsewhere that turns red does not take
 * the person away from their line.
 */
function useCurrentStep(indicators: StepIndicators, skipped: readonly DeskStep[]): CurrentStep {
  const [current, setCurrent] = useState(() => nextStep(indicators, skipped));
  const isOver = current !== null && (indicators[current] === 'done' || skipped.includes(current));
  const before = useRef({ current, isOver });
  const next = nextStep(indicators, skipped);
  useEffect(() => {
    const wasOpen = before.current.current === current && !before.current.isOver;
    if (wasOpen && isOver) setCurrent(next);
    before.current = { current, isOver };
  }, [current, isOver, next]);
  return { current, show: setCurrent };
}

/** The first run, and "check this desk" again later: the same page, with a scanner of its own that ships nothing. */
export function FirstRunView() {
  const [{ answers, scans }] = useState(() => ({ answers: createAnswerBoard(), scans: createScanRoute() }));
  return (
    <AnswerContext value={answers}>
      <ScanRouteContext value={scans}>
        <DeskCheckPage />
      </ScanRouteContext>
    </AnswerContext>
  );
}

/** A person's answers in the check of this desk; stored at once, so that it goes on after a restart. */
function useDeskCheck() {
  const client = useStation();
  const check = useSettings()?.deskCheck ?? noDeskCheck;
  const note = useCallback(
    (part: Partial<DeskCheck>) => {
      const present = client.store.getState().settings?.deskCheck ?? noDeskCheck;
      void client.updateSettings({ deskCheck: { ...present, ...part } });
    },
    [client],
  );
  return {
    check,
    note,
    putOff: (step: DeskStep) => note({ skipped: [...check.skipped.filter((one) => one !== step), step] }),
    /** Ends the check; what was not done counts as put off. */
    async finish(leftOut: readonly DeskStep[]) {
      await client.updateSettings({
        deskCheckedAt: Date.now(),
        deskCheck: { ...check, since: null, skipped: [...leftOut] },
      });
    },
  };
}

/** Gap between two requests while the service is reached, ms: each one counts for the limit of the account. */
const REACHED_GAP_MS = 30_000;
/** The same while the service is not reached and a person waits for its light to change. */
const AWAY_GAP_MS = 5_000;

/** Polls the service while the caller is on the screen, and at once when the network comes or goes. */
function useWatchService(): void {
  const client = useStation();
  const isOpen = useStatus(({ profile }) => profile !== null) === true;
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    let isAsking = false;
    let timer: number | undefined;
    const ask = async () => {
      if (isAsking) return;
      window.clearTimeout(timer);
      isAsking = true;
      const reply = await client.station.request('station.checkService', {});
      // The failure is in the status.
      const status = reply.ok || isOver ? reply : await client.station.request('station.status', {});
      isAsking = false;
      if (isOver) return;
      if (status.ok) client.takeStatus(status.value);
      const isAway = !status.ok || status.value.connection.state === 'offline';
      timer = window.setTimeout(() => void ask(), isAway ? AWAY_GAP_MS : REACHED_GAP_MS);
    };
    void ask();
    const onNetwork = () => void ask();
    window.addEventListener('online', onNetwork);
    window.addEventListener('offline', onNetwork);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', onNetwork);
      window.removeEventListener('offline', onNetwork);
    };
  }, [client, isOpen]);
}
