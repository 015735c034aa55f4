import { useState } from 'react';
import { emptyOutbox, type ShopStatus } from '../../../electron/contract/shopMessage.ts';
import { useAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, useLanguage, useText } from '../../i18n/index.ts';
import { Question } from './Question.tsx';
import { ShopAddress } from './ShopAddress.tsx';
import { ShopSecret } from './ShopSecret.tsx';
import { ShopUndelivered } from './ShopUndelivered.tsx';
import { messageText } from './shopTexts.ts';

/** What the shop's own system is told: where, signed with what, what went last and what did not. */
export function ShopSettings() {
  const t = useText();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  if (!isDemo) return <OwnShop />;
  return (
    <Question id="shopAddress" title={t('shop.question')} hint={t('shop.demo')}>
      {null}
    </Question>
  );
}

function OwnShop() {
  const t = useText();
  const counts = useStatus(({ outbox }) => outbox) ?? emptyOutbox;
  const { waiting, refused, since, isSetUp } = counts;
  const { value: status, error, take } = useAnswer('shop.status', {}, `${waiting} ${refused} ${since} ${isSetUp}`);
  if (status === null) {
    if (error === null) return null;
    return (
      <Question id="shopAddress" title={t('shop.question')} hint={t('shop.hint')}>
        <ErrorLine error={error} />
      </Question>
    );
  }
  const isUsed = status.address !== null;
  return (
    <>
      <ShopAddress key={status.address ?? ''} status={status} take={take} />
      {isUsed ? <ShopSecret status={status} take={take} /> : null}
      {isUsed && status.hasSecret ? <ShipmentReport status={status} /> : null}
      {isUsed || status.counts.since !== null ? <ShopUndelivered status={status} take={take} /> : null}
    </>
  );
}

/** What went last, and a message that only tries the way. */
function ShipmentReport({ status }: { readonly status: ShopStatus }) {
  const t = useText();
  const language = useLanguage();
  const test = useRequest('shop.test');
  const [isTested, setTested] = useState(false);
  const { last, counts } = status;

  async function send(): Promise<void> {
    setTested(false);
    const reply = await test.run({});
    setTested(reply.ok);
  }

  return (
    <Question id="shopTold" title={t('shop.toldQuestion')}>
      <p className="text-body" data-testid="shop-last">
        {last === null
          ? t('shop.toldNever')
          : t('shop.told', {
              when: formatWhen(last.at, Date.now(), language),
              order: last.message.reference,
              event: messageText(last.message, t),
            })}
      </p>
      {counts.waiting === 0 ? null : <p className="text-body">{t('shop.waiting', { count: counts.waiting })}</p>}
      <div className="row wrap items-center gap-10">
        <ActionButton action="testShop" busy={test.pending} onPress={() => void send()}>
          {test.pending ? t('shop.testing') : t('shop.test')}
        </ActionButton>
      </div>
      {test.error === null ? null : <ErrorLine error={test.error} />}
      {isTested ? <DoneLine>{t('shop.tested')}</DoneLine> : null}
      {status.secretIsStored ? null : <Notice tone="attention" testId="shop-memory" text={t('shop.secretInMemory')} />}
    </Question>
  );
}
