import { useState } from 'react';
import { useStation, useStatus } from '../bridge/StationContext.tsx';
import { useRequest } from '../bridge/useRequest.ts';
import { SeenKey } from '../commands/SeenKey.tsx';
import { Banner } from '../components/Banner.tsx';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';

/** A disk that cannot be written stays on the screen: until there is room on it, nothing else can be done here. */
export function JournalFailing() {
  const t = useText();
  const failing = useStatus(({ journal }) => journal.failing);
  if (failing === null) return null;
  return (
    <Banner
      tone="problem"
      icon="problem"
      title={t('banner.diskFailing')}
      body={`${t('banner.diskFailingBody')} (${failing})`}
    />
  );
}

/** What once happened to the journal; it can be put away, and waits while the disk fails. */
export function JournalNotices() {
  const isFailing = useStatus(({ journal }) => journal.failing !== null) === true;
  if (isFailing) return null;
  return (
    <>
      <SetAsideBanner />
      <QuarantineBanner />
    </>
  );
}

function SetAsideBanner() {
  const t = useText();
  const language = useLanguage();
  const file = useStatus(({ journal }) => journal.setAside?.file ?? null);
  const kept = useStatus(({ journal }) => journal.setAside?.kept ?? 0) ?? 0;
  const adopted = useStatus(({ journal }) => journal.setAside?.adopted ?? null);
  const mirror = useStation();
  const { run, pending } = useRequest('station.dismissJournalNotice');
  if (file === null) return null;
  async function dismiss() {
    const reply = await run({});
    if (reply.ok) mirror.takeStatus(reply.value);
  }
  const values = { file, kept: formatNumber(kept, language) };
  const found = adopted === null ? null : formatNumber(adopted, language);
  const isGone = file === '';
  const body = isGone
    ? found === null
      ? t('banner.journalGoneAsking')
      : t('banner.journalGoneBody', { adopted: found })
    : found === null
      ? t('banner.setAsideAsking', values)
      : t('banner.setAsideBody', { ...values, adopted: found });
  return (
    <Banner tone="pay" icon="warning" title={t(isGone ? 'banner.journalGone' : 'banner.setAside')} body={body}>
      <SeenKey label={t('band.seen')} disabled={pending} onSeen={() => void dismiss()} />
    </Banner>
  );
}

function QuarantineBanner() {
  const t = useText();
  const quarantined = useStatus(({ journal }) => journal.quarantined) ?? 0;
  const [seen, setSeen] = useState(0);
  if (quarantined <= seen) return null;
  return (
    <Banner
      tone="pay"
      icon="warning"
      title={t('banner.quarantined', { count: quarantined })}
      body={t('banner.quarantinedBody')}
    >
      <SeenKey label={t('band.seen')} onSeen={() => setSeen(quarantined)} />
    </Banner>
  );
}
