import { useAsItWaits, useJob } from '../../bridge/index.ts';
import { HiddenText } from '../../components/values.tsx';
import { sentences, useText } from '../../i18n/index.ts';
import { outcomeOf } from '../../model/outcomeOf.ts';
import { elsewhereTexts } from './elsewhereTexts.ts';
import { outcomeTexts } from './outcomeTexts.ts';
import { unsavedTexts } from './problemTexts.ts';
import type { ScanEntry } from './scanEntry.ts';

/** Announces the outcome of the newest scan to screen readers, and each change of it, once. */
export function ScanAnnouncer({ entry }: { readonly entry: ScanEntry }) {
  const t = useText();
  const { phase } = entry;
  const job = useAsItWaits(useJob(phase.type === 'job' ? phase.jobId : null));
  let text = '';
  if (phase.type === 'refused') text = t(`refused.${phase.reason}.title`, { length: phase.length });
  else if (phase.type === 'wrongLabel') text = sentences(t('alarm.word'), t('alarm.body'));
  else if (phase.type === 'notKept') text = unsavedTexts(phase.error, t).body;
  else if (phase.type === 'elsewhere') {
    const { word, body, split } = elsewhereTexts(phase.found, t);
    text = sentences(`${entry.code}: ${word}`, split?.word, body);
  } else if (phase.type === 'job' && job !== null) {
    const { word, body } = outcomeTexts(outcomeOf(job, phase.relation), job, t, Date.now());
    text = sentences(`${entry.code}: ${word}`, body);
  }
  return <HiddenText live="assertive">{text}</HiddenText>;
}
