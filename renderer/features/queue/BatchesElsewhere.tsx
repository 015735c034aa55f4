import type { ReactNode } from 'react';
import type { BatchElsewhere } from '../../../electron/contract/batch.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { useAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import { formatWhen, useText } from '../../i18n/index.ts';
import classes from './queue.module.css';
import { orderText } from './queueTexts.ts';

/** The batches of other desks are requested again after this, ms. */
const READ_AGAIN_MS = 2_000;

/** Batches of other desks of the site, and the key with which this desk sends what is left of the first of them. */
export function BatchesElsewhere() {
  const isTogether = useStatus(({ site }) => site.kind === 'together') === true;
  return isTogether ? <Found /> : null;
}

function Found() {
  const t = useText();
  const now = useNow(READ_AGAIN_MS);
  const { value, reload } = useAnswer('batches.elsewhere', {}, String(now));
  const help = useRequest('batches.help');
  const found = value ?? [];
  const [first] = found;
  async function send({ desk, id }: BatchElsewhere) {
    await help.run({ deskId: desk.id, id });
    reload();
  }
  if (found.length === 0) return null;
  return (
    <section className={classes.batches} aria-label={t('queue.elsewhere.title')}>
      {found.map((batch) => (
        <Elsewhere key={`${batch.desk.id} ${batch.id}`} batch={batch}>
          {batch === first ? (
            <div className={classes.keys}>
              <ErrorLine error={help.error} />
              <ActionButton action="helpBatch" disabled={help.pending} onPress={() => void send(batch)} />
            </div>
          ) : null}
        </Elsewhere>
      ))}
    </section>
  );
}

function Elsewhere({ batch, children }: { readonly batch: BatchElsewhere; readonly children: ReactNode }) {
  const t = useText();
  const { desk, orders, left, startedAt, by, options, state } = batch;
  const deskText = t('light.desk', { name: desk.name });
  const how = orderText(options, t);
  return (
    <article className={classes.batch} data-testid="batch-elsewhere" data-desk={desk.id} aria-label={deskText}>
      <header>
        <h2 className="text-lead weight-700 leading-120">{deskText}</h2>
        <span>{t('queue.elsewhere.orders', { count: orders })}</span>
        {state === 'paused' ? <b data-tone="attention">{t('queue.state.paused')}</b> : null}
        <strong className={classes.left}>{t('queue.elsewhere.left', { count: left })}</strong>
      </header>
      <footer>
        <p>
          {joined(' · ', [
            t('queue.startedBy', {
              when: formatWhen(startedAt, Date.now(), t.language),
              who: by === desk.name ? deskText : by,
            }),
            how,
          ])}
        </p>
        {children}
      </footer>
    </article>
  );
}
