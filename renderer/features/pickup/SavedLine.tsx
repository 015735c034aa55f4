import { useCallback, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { useRequest } from '../../bridge/index.ts';
import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/index.ts';

/** Where the hand-over list was saved. */
export function SavedLine({ path }: { readonly path: string | null }) {
  const t = useText();
  return path === null ? null : <SavedFile path={path}>{t('pickup.saved', { path })}</SavedFile>;
}

interface SaveList {
  readonly save: () => Promise<void>;
  readonly pending: boolean;
  readonly error: StationError | null;
  /** Where the list was saved; null before. */
  readonly path: string | null;
}

/** Saves the hand-over list of a session as a PDF. */
export function useSaveList(pickupId: string): SaveList {
  const { run, pending, error } = useRequest('pickup.saveList');
  const [path, setPath] = useState<string | null>(null);
  const save = useCallback(async () => {
    const reply = await run({ pickupId });
    setPath(reply.ok ? reply.value.path : null);
  }, [run, pickupId]);
  return { save, pending, error, path };
}
