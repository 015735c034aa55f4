import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../i18n/useText.ts';

/** Damaged journals that are old enough to go, and that only their owner may delete. */
export function SetAsideFiles({ paths }: { readonly paths: readonly string[] }) {
  const t = useText();
  if (paths.length === 0) return null;
  return (
    <Notice tone="pay" testId="purge-set-aside">
      <p>{t('settings.purgeSetAside')}</p>
      {paths.map((path) => (
        <p key={path}>{path}</p>
      ))}
    </Notice>
  );
}
