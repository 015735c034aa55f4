import { useText } from '../../i18n/useText.ts';
import { isKnown, KNOWN_STATUSES } from './statuses.ts';

/** A status in words where the document names it, as the service writes it elsewhere. */
export function StatusWord({ status }: { readonly status: string }) {
  const t = useText();
  return <span data-status={status}>{isKnown(KNOWN_STATUSES, status) ? t(`shipmentStatus.${status}`) : status}</span>;
}
