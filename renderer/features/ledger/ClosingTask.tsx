import type { ClosingList } from '../../../electron/contract/ledger.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../i18n/useText.ts';
import { keysOf } from '../../model/keyTable.ts';

const TONES = { paid_not_printed: 'pay', print_unconfirmed: 'problem', not_handed_over: 'wait' } as const;

interface ClosingTaskProps {
  readonly list: ClosingList;
  readonly onPickup: () => void;
  readonly onProblems: () => void;
}

/** What is to be done with the parcels of a closing list. */
export function ClosingTask({ list, onPickup, onProblems }: ClosingTaskProps) {
  const t = useText();
  return (
    <Notice tone={TONES[list]} testId="closing-task">
      <p>{t(`ledger.task.${list}`)}</p>
      {list === 'print_unconfirmed' ? <KeyHint keys="F5" label={t('ledger.answer')} onPress={onProblems} /> : null}
      {list === 'not_handed_over' ? (
        <KeyHint keys={keysOf('toPickup')} label={t('title.pickup')} onPress={onPickup} />
      ) : null}
    </Notice>
  );
}
