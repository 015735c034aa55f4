import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/useText.ts';

/** Where the hand-over list was saved. */
export function SavedLine({ path }: { readonly path: string | null }) {
  const t = useText();
  return path === null ? null : <SavedFile path={path}>{t('pickup.saved', { path })}</SavedFile>;
}
