import type { DebtNews } from '../../electron/contract/status.ts';
import { useStation, useStatus } from '../bridge/StationContext.tsx';
import { useRequest } from '../bridge/useRequest.ts';
import { SeenKey } from '../commands/SeenKey.tsx';
import { Banner } from '../components/Banner.tsx';
import { formatMoney, formatWhen, type Language } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { BannerError } from './BannerError.tsx';
import { inShort } from './inShort.ts';

/** A debt is over: the account is open again, or money left the balance for it; until somebody has read it. */
export function DebtNewsBanner() {
  const t = useText();
  const language = useLanguage();
  const mirror = useStation();
  const news = useStatus(({ debtNews }) => debtNews);
  const { run, pending, error } = useRequest('station.dismissDebtNews');
  async function dismiss(): Promise<void> {
    const reply = await run({});
    if (reply.ok) mirror.takeStatus(reply.value);
  }
  if (news === null) return null;
  return (
    <div data-testid="debt-news" data-kind={news.kind}>
      <Banner tone="done" icon="done" {...debtTexts(news, t, language)}>
        <SeenKey label={t('band.seen')} disabled={pending} onSeen={() => void dismiss()} />
      </Banner>
      {error === null ? null : <BannerError error={error} />}
    </div>
  );
}

function debtTexts(news: DebtNews, t: Translate, language: Language): { title: string; body: string } {
  const { amount, words } = news;
  const when = formatWhen(news.at, Date.now(), language);
  const said = words === null ? '' : ` ${t('banner.serviceSays', { words: inShort(words) })}`;
  const money = amount === null ? null : formatMoney(amount, language);
  switch (news.kind) {
    case 'collected':
      return {
        title: money === null ? t('banner.collectedUnknown') : t('banner.collected', { amount: money }),
        body: `${t('banner.collectedBody', { when })}${said}`,
      };
    case 'settled':
      return {
        title: t('banner.settled'),
        body: `${money === null ? t('banner.settledUnknown', { when }) : t('banner.settledBody', { amount: money, when })}${said}`,
      };
    default:
      return news.kind satisfies never;
  }
}
