import type { SiteAddress } from '../../electron/contract/site.ts';
import { Notice } from '../components/Notice.tsx';
import { useText } from '../i18n/index.ts';

/** Shows that the connection to the shared database is less protected than it could be; otherwise nothing. */
export function TlsNotice({ address }: { readonly address: SiteAddress | null }) {
  const t = useText();
  if (address === null || address.tls === 'verified') return null;
  return <Notice tone="attention" testId="site-tls" text={t(`site.tlsNow.${address.tls}`)} />;
}
