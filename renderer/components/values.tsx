import type { ReactNode } from 'react';
import type { Job, JobState } from '../../electron/contract/job.ts';
import type { Kurus } from '../../electron/contract/money.ts';
import { formatCountdown, formatMoney, useText } from '../i18n/index.ts';
import { cutCode, groupCode, hasAir } from '../model/groupCode.ts';
import { type OutcomeId, outcomeRow, STATES, stateId } from '../model/outcomeTable.ts';
import { shortWord } from '../model/outcomeWords.ts';
import { ToneIcon } from './ToneIcon.tsx';
import { useAgeText, useAgoText, useNow } from './useNow.ts';
import classes from './values.module.css';

/** How old something is: "2 min ago". `at` in epoch ms. */
export function TimeAgo({ at }: { readonly at: number }) {
  return <span className={classes.figure}>{useAgoText(at)}</span>;
}

/** How long something has been waiting: "12 min". `at` in epoch ms. */
export function WaitingFor({ at }: { readonly at: number }) {
  return <span className={classes.figure}>{useAgeText(at)}</span>;
}

/** The time left until `until` (epoch ms), as 9:05. */
export function Countdown({ until }: { readonly until: number }) {
  return <span className={classes.figure}>{formatCountdown(until - useNow(1000))}</span>;
}

export function Money({ amount }: { readonly amount: Kurus }) {
  return <span className={classes.figure}>{formatMoney(amount, useText().language)}</span>;
}

/** Longest code that is shown whole; of a longer one the beginning and the end are enough to recognise it. */
const SHOWN = 48;

interface CodeProps {
  readonly code: string;
  /** In one line, where there is no room for more: what does not fit is left out before the end, not at it. */
  readonly oneLine?: boolean;
}

/** A code with a little air between its groups; the text itself stays the code, to be read and copied as it is. */
export function Code({ code, oneLine = false }: CodeProps) {
  const shown = code.length > SHOWN ? `${code.slice(0, 28)}…${code.slice(-12)}` : code;
  if (!oneLine) {
    return (
      <span className={classes.code}>
        <Groups groups={groupCode(shown)} />
      </span>
    );
  }
  const { head, tail, isApart } = cutCode(shown);
  return (
    <span className={classes.line}>
      {head.length === 0 ? null : (
        <span className={classes.head} data-apart={isApart} data-shortens="">
          <Groups groups={head} />
        </span>
      )}
      <span className={classes.tail} data-shortens="">
        <Groups groups={tail} />
      </span>
    </span>
  );
}

/** A code as the name of what it stands for. */
export function StrongCode(props: CodeProps) {
  return (
    <strong>
      <Code {...props} />
    </strong>
  );
}

function Groups({ groups }: { readonly groups: readonly string[] }) {
  let offset = 0;
  return groups.map((text, index) => {
    offset += text.length;
    const hasGap = hasAir(text, groups[index + 1] ?? '');
    return (
      <span key={offset} className={classes.group} data-digits={/^\d/u.test(text)} data-gap={hasGap}>
        {text}
      </span>
    );
  });
}

interface StateWordProps {
  readonly job: Job;
  /** Set if it waits for a person to resume the list, and not for its turn. */
  readonly isPaused?: boolean;
  readonly bare?: boolean;
}

/** The state of a job as a coloured word with its picture; `bare`: where the picture stands elsewhere in the row. */
export function StateWord({ job, isPaused = false, bare = false }: StateWordProps) {
  const t = useText();
  const id = stateId(job);
  const word = isPaused ? t('batchPause.state') : shortWord(id, t, job.print?.desk);
  return <OutcomeWord id={id} bare={bare} word={word} />;
}

/** The state of a job of which the page knows nothing else. */
export function JobStateWord({ state }: { readonly state: JobState }) {
  const t = useText();
  return <OutcomeWord id={STATES[state]} word={shortWord(STATES[state], t)} />;
}

interface OutcomeWordProps {
  readonly id: OutcomeId;
  readonly word: string;
  readonly bare?: boolean;
}

function OutcomeWord({ id, word, bare = false }: OutcomeWordProps) {
  const { tone, icon } = outcomeRow(id);
  return (
    <span className={classes.state} data-tone={tone}>
      {bare ? null : <ToneIcon name={icon} size={20} />}
      {word}
    </span>
  );
}

/** Text for screen readers alone; with `live` it is read aloud when it changes. */
export function HiddenText({
  children,
  live,
}: {
  readonly children: ReactNode;
  readonly live?: 'polite' | 'assertive';
}) {
  return (
    <span className={classes.hidden} aria-live={live}>
      {children}
    </span>
  );
}
