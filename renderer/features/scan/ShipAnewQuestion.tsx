import type { ReactNode } from 'react';
import { anewReference } from '../../../electron/contract/anewReference.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Note, OutcomePanel, type OutcomePanelData } from '../../components/OutcomePanel.tsx';
import { useEscape } from '../../components/useEscape.ts';
import { useText } from '../../i18n/useText.ts';
import { useAnswerKeys } from '../../scanner/useAnswerKeys.ts';

interface ShipAnewQuestionProps {
  readonly job: Job;
  readonly heading: ReactNode;
  readonly data: OutcomePanelData;
  readonly onShip: () => void;
  readonly onClose: () => void;
}

/** Whether a cancelled order is to be shipped after all, and under which reference: it will be charged once more. */
export function ShipAnewQuestion({ job, heading, data, onShip, onClose }: ShipAnewQuestionProps) {
  const t = useText();
  useAnswerKeys({ 1: onShip, 2: onClose });
  useEscape(true, onClose);
  const reference = anewReference(job.key.kind === 'reference' ? job.key.value : job.id);
  return (
    <OutcomePanel
      tone="pay"
      icon="question"
      word={t('anew.word')}
      body={t('anew.question', { reference })}
      heading={heading}
      data={{ ...data, step: 'anew_question' }}
      actions={
        <>
          <KeyHint keys="1" label={t('anew.yes', { reference })} onPress={onShip} />
          <KeyHint keys="2" label={t('anew.no')} strong onPress={onClose} />
        </>
      }
    >
      <Note>{t('anew.body')}</Note>
    </OutcomePanel>
  );
}
