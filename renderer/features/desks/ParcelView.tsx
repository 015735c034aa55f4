import { useState } from 'react';
import type { SiteParcel } from '../../../electron/contract/site.ts';
import { useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { FactList } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { Code, JobStateWord, Money } from '../../components/values.tsx';
import { formatWhen, upperTurkish, useText } from '../../i18n/index.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './desks.module.css';

/** A parcel of another desk, as that desk tells of it. What is done with it is done there. */
export function ParcelView({ parcel, onClose }: { readonly parcel: SiteParcel; readonly onClose: () => void }) {
  const t = useText();
  const copy = useRequest('clipboard.copy');
  const [isCopied, setCopied] = useState(false);
  useEscape(true, onClose);
  const when = (at: number) => formatWhen(at, Date.now(), t.language);
  const { desk, receiver, trackingNumber, problem } = parcel;

  async function copyTracking(text: string): Promise<void> {
    setCopied(false);
    const reply = await copy.run({ text });
    setCopied(reply.ok);
  }

  return (
    <article className="stack gap-18" data-testid="site-parcel" data-job-id={parcel.jobId}>
      <header className={classes.head}>
        <Button keys="Esc" onPress={onClose}>
          {t('title.desks')}
        </Button>
        <h2>
          <Code code={parcel.reference} />
        </h2>
        {trackingNumber === null ? null : (
          <ActionButton action="copyTracking" busy={copy.pending} onPress={() => void copyTracking(trackingNumber)}>
            {t('desks.copy')}
          </ActionButton>
        )}
      </header>
      <p className={classes.standing}>
        <span>{t('light.desk', { name: desk.name })}</span>
        <JobStateWord state={parcel.state} />
        {parcel.slot === null ? null : <span>{t('scan.slot', { slot: parcel.slot })}</span>}
      </p>
      {isCopied ? <DoneLine>{t('desks.copied')}</DoneLine> : null}
      <ErrorLine error={copy.error} />
      {problem === null ? null : (
        <Notice tone="problem" testId="site-parcel-problem" title={t(`problem.${problem}.title`)} />
      )}
      <FactList
        facts={[
          {
            id: 'receiver',
            label: t('desks.fact.receiver'),
            value: receiver === null ? null : <Whose {...receiver} />,
          },
          { id: 'carrier', label: t('desks.fact.carrier'), value: parcel.carrierName },
          {
            id: 'tracking',
            label: t('desks.fact.tracking'),
            value: trackingNumber === null ? null : <Code code={trackingNumber} />,
          },
          {
            id: 'price',
            label: t('desks.fact.price'),
            value: parcel.price === null ? null : <Money amount={parcel.price} />,
          },
          {
            id: 'printed',
            label: t('desks.fact.printed'),
            value: parcel.printedAt === null ? null : when(parcel.printedAt),
          },
          { id: 'changed', label: t('desks.changed'), value: when(parcel.updatedAt) },
        ]}
      />
      <p className="text-body text-quiet">{t('desks.whereToAsk', { desk: desk.name })}</p>
    </article>
  );
}

function Whose({ name, district, province }: NonNullable<SiteParcel['receiver']>) {
  return (
    <>
      {name},{' '}
      <span lang="tr">
        {district} / {upperTurkish(province)}
      </span>
    </>
  );
}
