import { useEffect, useState } from 'react';
import { useRequest, useStation } from '../../bridge/index.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { Code } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';

interface FindByLabelProps {
  readonly onFound: (jobId: string) => void;
  readonly onClose: () => void;
}

/**
 * A question that is left open would take the first scan of the next person who packs, so it closes after this time,
 * ms.
 */
const TIMEOUT_MS = 60_000;

/**
 * "Which job is this label?": the next scan is searched for instead of shipped. It takes one scan, says so large, and
 * gives the scanner back at once, also where nothing was found.
 */
export function FindByLabel({ onFound, onClose }: FindByLabelProps) {
  const t = useText();
  const { jobs } = useStation();
  const { run, pending, error } = useRequest('ledger.search');
  const [missed, setMissed] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(true);

  async function search(code: string): Promise<void> {
    const wanted = code.trim();
    if (wanted === '') return;
    setOpen(false);
    const reply = await run({ search: wanted, list: null, from: null, to: null, before: null, limit: 10 });
    if (!reply.ok) return;
    jobs.accept(reply.value.items);
    const found =
      reply.value.items.find(({ key, shipment }) =>
        [key.value, shipment?.trackingNumber, shipment?.id].includes(wanted),
      ) ?? reply.value.items[0];
    if (found === undefined) setMissed(wanted);
    else onFound(found.id);
  }

  useScanClaim(isOpen ? (code) => void search(code) : null);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(onClose, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isOpen, onClose]);

  return (
    <QuestionBox
      title={missed === null ? t('ledger.findTitle') : t('ledger.missedTitle')}
      body={missed === null ? t('ledger.findBody') : t('ledger.missedBody')}
      level={2}
      busy={pending}
      question={{ actions: [], leave: { label: t('ledger.findClose'), onPress: onClose } }}
    >
      {missed === null ? null : (
        <p className="text-lead strong break-anywhere" data-testid="missed-code">
          <Code code={missed} />
        </p>
      )}
      {isOpen ? <TypedLine /> : null}
      {error === null ? null : <ErrorLine error={error} />}
    </QuestionBox>
  );
}
