import type { ReactNode } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Note, OutcomePanel, type OutcomePanelData } from '../../components/OutcomePanel.tsx';
import { useEscape } from '../../components/useEscape.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { formatMoney } from '../../model/format.ts';
import { useAnswerKeys } from '../../scanner/useAnswerKeys.ts';

interface CancelQuestionProps {
  readonly job: Job;
  readonly heading: ReactNode;
  readonly data: OutcomePanelData;
  readonly onCancel: (reason: string) => void;
  readonly onClose: () => void;
}

const REASONS = ['customer', 'wrong', 'other'] as const;

/** Whether this shipment is to be cancelled; the number that says yes says why as well. */
export function CancelQuestion({ job, heading, data, onCancel, onClose }: CancelQuestionProps) {
  const t = useText();
  const language = useLanguage();
  const cancel = (reason: (typeof REASONS)[number]) => onCancel(t(`cancel.reasons.${reason}`));
  useAnswerKeys({
    1: () => cancel('customer'),
    2: () => cancel('wrong'),
    3: () => cancel('other'),
    0: onClose,
  });
  useEscape(true, onClose);
  const price = job.shipment?.price ?? null;
  const isPaid = job.state !== 'awaiting_payment';
  return (
    <OutcomePanel
      tone="pay"
      icon="question"
      word={t('cancel.word')}
      body={t('cancel.question')}
      heading={heading}
      data={{ ...data, step: 'cancel_question' }}
      actions={
        <>
          {REASONS.map((reason, index) => (
            <KeyHint
              key={reason}
              keys={String(index + 1)}
              label={t('cancel.yesBecause', { reason: t(`cancel.reasons.${reason}`) })}
              onPress={() => cancel(reason)}
            />
          ))}
          <KeyHint keys="0" label={t('cancel.no')} strong onPress={onClose} />
        </>
      }
    >
      <Note>
        {!isPaid
          ? t('cancel.bodyUnpaid')
          : price === null
            ? t('cancel.body')
            : t('cancel.bodyPaid', { amount: formatMoney(price, language) })}
      </Note>
    </OutcomePanel>
  );
}
