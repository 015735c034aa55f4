import { useAsItWaits, useJob } from '../../bridge/index.ts';
import { HiddenText } from '../../components/values.tsx';
import { sentences, useText } from '../../i18n/index.ts';
import { entryId, entryTexts } from './entryTexts.ts';
import type { ScanEntry } from './scanEntry.ts';

/** Announces the outcome of the newest scan to screen readers, and each change of it, once. */
export function ScanAnnouncer({ entry }: { readonly entry: ScanEntry }) {
  const t = useText();
  const { phase } = entry;
  const job = useAsItWaits(useJob(phase.type === 'job' ? phase.jobId : null));
  const { cause, instruction, body } = entryTexts(entry, job, t, Date.now());
  const isKnown = entryId(phase, job) !== null;
  return (
    // Rendered before anything is known, because a live region announces only later changes.
    <HiddenText live="assertive">
      {isKnown ? sentences(`${entry.code}: ${cause}`, instruction ?? undefined, body) : ''}
    </HiddenText>
  );
}
