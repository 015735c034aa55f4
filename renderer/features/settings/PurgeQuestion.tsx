import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { joined } from '../../../electron/contract/joined.ts';
import type { PurgeReport } from '../../../electron/contract/ledger.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { formatDate, type Language, type Translate, useLanguage, useText } from '../../i18n/index.ts';

interface PurgeQuestionProps {
  readonly report: PurgeReport;
  readonly days: number;
  readonly onPurge: () => void;
  readonly onClose: () => void;
}

/** What would be removed, and a word to type, because it cannot be undone. */
export function PurgeQuestion({ report, days, onPurge, onClose }: PurgeQuestionProps) {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const word = t('settings.purgeWord');
  function confirm(): void {
    if (searchFold(typed.trim()) === searchFold(word)) onPurge();
    else setWrong(true);
  }
  return (
    <QuestionBox
      title={t('settings.purgeTitle')}
      body={t('settings.purgeFromNowOn', {
        parts: purgeParts(report, t, language, Date.now()),
        count: days,
      })}
      question={{ actions: [], leave: { label: t('settings.purgeNo'), onPress: onClose }, isTyped: true }}
    >
      <SetAsideFiles paths={report.setAside} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <TextInput
          label={t('settings.purgeType', { word })}
          autoComplete="off"
          maxLength={20}
          value={typed}
          error={isWrong}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          data-testid="purge-word"
        />
        <div>
          <Button keys="Enter" onPress={confirm}>
            {t('settings.purgeYes')}
          </Button>
        </div>
      </form>
    </QuestionBox>
  );
}

/** True when a purge would change nothing here; damaged journals that were set aside stay in any case. */
export function isNothing({ jobs, orders, labels, copies }: PurgeReport): boolean {
  return jobs + orders + labels + copies === 0;
}

/** What would be or was removed, in one line; parts that are empty are left out. `now` in epoch ms. */
export function purgeParts(report: PurgeReport, t: Translate, language: Language, now: number): string {
  const { jobs, orders, labels, copies, oldest, newest } = report;
  const count = (figure: number) => ({ count: figure });
  const date = (at: number) => formatDate(at, now, language);
  return joined(', ', [
    jobs === 0
      ? null
      : oldest === null || newest === null
        ? t('settings.purgePart.jobs', count(jobs))
        : t('settings.purgePart.jobsFrom', { ...count(jobs), from: date(oldest), to: date(newest) }),
    labels === 0 ? null : t('settings.purgePart.labels', count(labels)),
    orders === 0 ? null : t('settings.purgePart.orders', count(orders)),
    copies === 0 ? null : t('settings.purgePart.copies', count(copies)),
  ]);
}

/** Damaged journals that are old enough to go, and that only their owner may delete. */
export function SetAsideFiles({ paths }: { readonly paths: readonly string[] }) {
  const t = useText();
  if (paths.length === 0) return null;
  return (
    <Notice tone="attention" testId="purge-set-aside">
      <p>{t('settings.purgeSetAside')}</p>
      {paths.map((path) => (
        <p key={path}>{path}</p>
      ))}
    </Notice>
  );
}
