import { IconTool } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { DeskIndicator, DeskReport } from '../../../electron/contract/diagnostics.ts';
import { useAnswer } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Kbd } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { INDICATOR_VARIANTS } from '../../components/StatusIndicator.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { HiddenText } from '../../components/values.tsx';
import {
  durationText,
  formatMoney,
  formatTime,
  formatWhen,
  type TextKey,
  type Translate,
  useText,
} from '../../i18n/index.ts';
import classes from './DeskCheckView.module.css';
import { PartsPage } from './PartsPage.tsx';
import { ReportView } from './ReportView.tsx';
import { TextParts } from './TextParts.tsx';

interface DeskCheckViewProps {
  /** The way to where a finding is mended; null where that is not in the program. */
  readonly targetOf: (finding: DeskIndicator['finding']) => (() => void) | null;
  /** The steps of the first set-up, for scanner, sounds and test page. */
  readonly onSteps: () => void;
}

/** The check of the desk, the report that is made of it, or the licences of what is in the program. */
export function DeskCheckView({ targetOf, onSteps }: DeskCheckViewProps) {
  const [shown, show] = useState<'lights' | 'report' | 'licences'>('lights');
  const check = useAnswer('diagnostics.check', {});
  const onBack = () => show('lights');
  if (shown === 'licences') return <LicencesView onBack={onBack} />;
  return shown === 'report' ? (
    <ReportView onBack={onBack} />
  ) : (
    <Indicators
      report={check.value}
      error={check.error}
      isPending={check.pending}
      onAgain={check.reload}
      targetOf={targetOf}
      onSteps={onSteps}
      onReport={() => show('report')}
      onLicences={() => show('licences')}
    />
  );
}

const ORDER = ['bad', 'warn', 'unsure'] as const;

interface IndicatorsProps extends DeskCheckViewProps {
  readonly report: DeskReport | null;
  readonly error: Parameters<typeof ErrorLine>[0]['error'] | null;
  readonly isPending: boolean;
  readonly onAgain: () => void;
  readonly onReport: () => void;
  readonly onLicences: () => void;
}

/** Findings that need a person first, as cards; good ones beneath, each in a line. */
function Indicators({ report, error, isPending, onAgain, targetOf, onSteps, onReport, onLicences }: IndicatorsProps) {
  const t = useText();
  const all = report?.indicators ?? [];
  const open = ORDER.flatMap((level) => all.filter((one) => one.level === level));
  const fine = all.filter(({ level }) => level === 'good');
  return (
    <Page>
      <div className={classes.top}>
        <Summary report={report} isPending={isPending} />
        <div className="row wrap gap-10">
          <ActionButton action="readAgain" busy={isPending} onPress={onAgain}>
            {t('diagnosis.recheck')}
          </ActionButton>
          <ActionButton action="deskSteps" onPress={onSteps} />
          <ActionButton action="prepareReport" disabled={report === null} onPress={onReport} />
        </div>
      </div>
      <ErrorLine error={error} />
      {open.length === 0 ? null : <OpenIndicators indicators={open} at={report?.at ?? 0} targetOf={targetOf} />}
      {fine.length === 0 ? null : <FineIndicators indicators={fine} at={report?.at ?? 0} />}
      {report === null ? null : <VersionLine {...report} onLicences={onLicences} />}
    </Page>
  );
}

/** The state of the desk, as large as an outcome and read out when it changes. */
function Summary({ report, isPending }: Pick<IndicatorsProps, 'report' | 'isPending'>) {
  const t = useText();
  if (report === null)
    return (
      <div className={classes.summary} data-tone="neutral" role="status">
        <h2>{isPending ? t('diagnosis.checking') : null}</h2>
      </div>
    );
  const count = (level: DeskIndicator['level']) => report.indicators.filter((one) => one.level === level).length;
  const worst = ORDER.find((level) => count(level) > 0) ?? 'good';
  const { tone, Icon } = INDICATOR_VARIANTS[worst];
  const words = ORDER.filter((level) => count(level) > 0).map((level) =>
    t(`diagnosis.${level}`, { count: count(level) }),
  );
  return (
    <div className={classes.summary} data-tone={tone} data-level={worst} role="status" data-testid="desk-summary">
      <Icon className="text-tone" size={52} aria-hidden="true" />
      <div>
        <h2>{words.length === 0 ? t('diagnosis.good') : words.join(', ')}</h2>
        <p className="text-body text-quiet">
          {isPending
            ? t('diagnosis.checking')
            : t('diagnosis.checkedAt', { when: formatTime(report.at, t.language, true) })}
        </p>
      </div>
    </div>
  );
}

interface SomeIndicators {
  readonly indicators: readonly DeskIndicator[];
  /** When they were checked, epoch ms. */
  readonly at: number;
}

function OpenIndicators({ indicators, at, targetOf }: SomeIndicators & Pick<IndicatorsProps, 'targetOf'>) {
  const t = useText();
  const ids = indicators.map(idOf);
  const box = useRef<HTMLUListElement>(null);
  // The worst one that the program itself has the place for.
  const first = indicators.find(({ finding }) => targetOf(finding) !== null);
  const firstId = first === undefined ? null : idOf(first);
  const [chosen, choose] = useChosen(ids, firstId);
  useCardKeys({ box, ids, chosen, choose });
  useEffect(() => {
    // Enter leads there at once; unless a field or a row has the focus.
    if (firstId === null || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>('button[data-row]')?.focus({ preventScroll: true });
  }, [firstId]);
  return (
    <ul ref={box} className="stack gap-8" aria-label={t('title.problems')}>
      {indicators.map((indicator) => (
        <li key={idOf(indicator)}>
          <OpenIndicator
            indicator={indicator}
            at={at}
            go={targetOf(indicator.finding)}
            onChoose={() => choose(idOf(indicator))}
          />
        </li>
      ))}
    </ul>
  );
}

interface OpenIndicatorProps {
  readonly indicator: DeskIndicator;
  readonly at: number;
  readonly go: (() => void) | null;
  readonly onChoose: () => void;
}

/** One finding: its name, its state, and what to do; Enter leads there where the program has the place. */
function OpenIndicator({ indicator, at, go, onChoose }: OpenIndicatorProps) {
  const t = useText();
  const { tone, Icon } = INDICATOR_VARIANTS[indicator.level];
  const content = (
    <>
      <Icon className="text-tone" size={32} aria-hidden="true" />
      <span className={classes.what}>
        <b className="text-body weight-700 break-anywhere">{checkName(indicator, t)}</b>
        <span>{checkText(indicator, at, t)}</span>
      </span>
      <span className="min-w-0 text-body leading-130">
        {checkTodo(indicator, t)}
        {indicator.words === null || indicator.indicator === 'service' ? null : (
          <small className="block text-small text-quiet break-anywhere">{indicator.words}</small>
        )}
      </span>
      {go === null ? null : (
        <span className={classes.go}>
          <Kbd keys="Enter" />
          {t('diagnosis.open')}
        </span>
      )}
    </>
  );
  const row = { 'data-tone': tone, 'data-level': indicator.level, 'data-finding': indicator.finding, 'data-row': '' };
  return go === null ? (
    <div className={classes.card} {...row} tabIndex={-1}>
      {content}
    </div>
  ) : (
    <button type="button" className={classes.card} {...row} onFocus={onChoose} onClick={go}>
      {content}
    </button>
  );
}

function FineIndicators({ indicators, at }: SomeIndicators) {
  const t = useText();
  const { tone, Icon } = INDICATOR_VARIANTS.good;
  return (
    <ul className={classes.fine} aria-label={t('diagnosis.fine')}>
      {indicators.map((indicator) => (
        <li key={idOf(indicator)} data-tone={tone} data-finding={indicator.finding}>
          <Icon className="text-tone" size={22} aria-hidden="true" />
          <b className="weight-600 break-anywhere">{checkName(indicator, t)}</b>
          <span className="text-quiet">{checkText(indicator, at, t)}</span>
          <HiddenText>{t('diagnosis.fine')}</HiddenText>
        </li>
      ))}
    </ul>
  );
}

function VersionLine({ versions, onLicences }: Pick<DeskReport, 'versions'> & Pick<IndicatorsProps, 'onLicences'>) {
  const t = useText();
  const { journal, ...rest } = versions;
  return (
    <div className={classes.versions}>
      <p className="row items-center gap-10" data-testid="versions">
        <IconTool size={18} aria-hidden="true" />
        {t('diagnosis.versions', { ...rest, journal: journal ?? '–' })}
      </p>
      <ActionButton action="licences" onPress={onLicences} />
    </div>
  );
}

function idOf({ finding, name }: DeskIndicator): string {
  return `${finding} ${name ?? ''}`;
}

/** A licence as the build writes it beside the page (scripts/lib/licences.ts). */
interface Licence {
  readonly name: string;
  readonly version: string;
  readonly identifier: string;
  readonly text: string;
}

/** The authors of the packages in the program, and their licences. */
function LicencesView({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  const licences = useLicences();
  return (
    <PartsPage title={t('diagnosis.licences.title')} body={t('diagnosis.licences.body')} onBack={onBack}>
      {licences === 'missing' ? <p role="status">{t('diagnosis.licences.missing')}</p> : null}
      {licences === null || licences === 'missing' ? null : (
        <TextParts
          label={t('diagnosis.licences.title')}
          parts={licences.map(({ name, version, identifier, text }) => ({
            id: `${name} ${version}`,
            title: `${name} ${version}`,
            about: identifier,
            text,
          }))}
        />
      )}
    </PartsPage>
  );
}

/** Null until they are read; a development server has none. */
function useLicences(): readonly Licence[] | 'missing' | null {
  const [licences, setLicences] = useState<readonly Licence[] | 'missing' | null>(null);
  useEffect(() => {
    let isHere = true;
    fetch('./licences.json')
      .then((answer) => answer.json())
      .catch(() => 'missing' as const)
      .then((read) => {
        if (isHere) setLicences(read);
      });
    return () => {
      isHere = false;
    };
  }, []);
  return licences;
}

/** The name of a light: a printer has its own. */
function checkName({ indicator, name }: DeskIndicator, t: Translate): string {
  return indicator === 'printer' && name !== null
    ? `${t('diagnosis.name.printer')}: ${name}`
    : t(`diagnosis.name.${indicator}`);
}

/** The finding, in a few words. */
function checkText(indicator: DeskIndicator, now: number, t: Translate): string {
  return t(`diagnosis.say.${indicator.finding}`, {
    amount: indicator.amount === null ? '' : formatMoney(indicator.amount, t.language),
    duration: indicator.ms === null ? '' : durationText(indicator.ms, t),
    when: indicator.at === null ? '' : formatWhen(indicator.at, now, t.language),
    size: indicator.bytes === null ? '' : sizeText(indicator.bytes, t),
    trouble: indicator.trouble === null ? '' : t(`trouble.${indicator.trouble}`),
    of: indicator.of ?? '',
    ...(indicator.count === null
      ? {}
      : { count: indicator.finding === 'runtime_old' ? monthsOf(indicator.count) : indicator.count }),
  });
}

/** What to do; null if nothing is to be done. */
function checkTodo({ level, finding }: DeskIndicator, t: Translate): string | null {
  return level === 'good' ? null : t(`diagnosis.todo.${finding}` as TextKey);
}

const DAYS_A_MONTH = 30.44;

function monthsOf(days: number): number {
  return Math.floor(days / DAYS_A_MONTH);
}

const GB = 1_000_000_000;
const MB = 1_000_000;

function sizeText(bytes: number, t: Translate): string {
  if (bytes < GB) return t('diagnosis.megabytes', { count: Math.floor(bytes / MB) });
  const gigabytes = bytes / GB;
  return t('diagnosis.gigabytes', { count: gigabytes < 10 ? Math.floor(gigabytes * 10) / 10 : Math.floor(gigabytes) });
}
