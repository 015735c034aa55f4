import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PurgeReport } from '../../../electron/contract/ledger.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { useEscape } from '../../components/useEscape.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { formatDate, formatNumber, type Language } from '../../model/format.ts';

interface PurgeQuestionProps {
  readonly report: PurgeReport;
  readonly days: number;
  readonly onPurge: () => void;
  readonly onClose: () => void;
}

/** What would go, and a word to type: nothing of it comes back. */
export function PurgeQuestion({ report, days, onPurge, onClose }: PurgeQuestionProps) {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  useEscape(true, onClose);
  const word = t('settings.purgeWord');
  function confirm(): void {
    if (searchFold(typed.trim()) === searchFold(word)) onPurge();
    else setWrong(true);
  }
  return (
    <QuestionBox
      title={t('settings.purgeTitle')}
      body={summary(report, days, t, language)}
      answers={[
        { key: 'Enter', label: t('settings.purgeYes'), onPress: confirm },
        { key: 'Esc', label: t('settings.purgeNo'), onPress: onClose },
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <TextInput
          size="md"
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
      </form>
    </QuestionBox>
  );
}

function summary(report: PurgeReport, days: number, t: Translate, language: Language): string {
  const { oldest, newest } = report;
  const counts = {
    days: formatNumber(days, language),
    orders: formatNumber(report.orders, language),
  };
  if (oldest === null || newest === null) return t('settings.purgeOrdersOnly', counts);
  return t('settings.purgeBody', {
    ...counts,
    jobs: formatNumber(report.jobs, language),
    labels: formatNumber(report.labels, language),
    from: formatDate(oldest, Date.now(), language),
    to: formatDate(newest, Date.now(), language),
  });
}
