import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PurgeReport } from '../../../electron/contract/ledger.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { purgeParts } from './purgeTexts.ts';
import { SetAsideFiles } from './SetAsideFiles.tsx';

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
      question={{ acts: [], leave: { label: t('settings.purgeNo'), onPress: onClose }, isTyped: true }}
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
          <KeyHint keys="Enter" label={t('settings.purgeYes')} onPress={confirm} />
        </div>
      </form>
    </QuestionBox>
  );
}
