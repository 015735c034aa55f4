import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../i18n/index.ts';

/** Another desk removes sooner; this one does so only once a person has confirmed it here. Null: none does. */
export function FewerElsewhere({ days }: { readonly days: number | null }) {
  const t = useText();
  if (days === null) return null;
  return <Notice tone="attention" testId="fewer-elsewhere" text={t('settings.fewerElsewhere', { count: days })} />;
}
