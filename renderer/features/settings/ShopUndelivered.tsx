import { useRef, useState } from 'react';
import { joined } from '../../../electron/contract/joined.ts';
import type {
  NotDelivered,
  ShopEvent,
  ShopMessage,
  ShopStatus,
  UndeliveredMessage,
} from '../../../electron/contract/shopMessage.ts';
import { useAnswer, useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Detail } from '../../components/Detail.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { StrongCode } from '../../components/values.tsx';
import { formatWhen, type Translate, useText } from '../../i18n/index.ts';
import { Question, type StatusProps } from './Question.tsx';
import own from './Shop.module.css';

const SHOWN = 50;

/** The messages that the shop did not take, and why; one can be given up, all can be sent again. */
export function ShopUndelivered({ status, take }: StatusProps<ShopStatus>) {
  const t = useText();
  const { waiting, refused, since, isSetUp } = status.counts;
  // Without an address or a secret all messages wait for that, so all can be given up.
  const all = isSetUp ? refused : waiting + refused;
  const list = useAnswer('shop.undelivered', { limit: SHOWN }, `${waiting} ${refused} ${since} ${isSetUp}`);
  const items = list.value ?? [];
  const [chosen, choose] = useChosen(items.map(({ id }) => id));
  const box = useRef<HTMLUListElement>(null);
  const [asksFor, setAsksFor] = useState<UndeliveredMessage | null>(null);
  const again = useRequest('shop.tryAgain', take);
  const leave = useRequest('shop.leave', take);
  const isBusy = again.pending || leave.pending;
  const current = items.find(({ id }) => id === chosen) ?? null;
  const ids = items.map(({ id }) => id);
  useCardKeys({ box, ids, chosen, choose });

  function tryAgain(): void {
    leave.drop();
    void again.run({});
  }

  function giveUp(id: string | null): void {
    setAsksFor(null);
    again.drop();
    void leave.run({ id });
  }

  const error = list.error ?? again.error ?? leave.error;

  return (
    <Question id="shopUndelivered" hint={isSetUp ? t('shop.undeliveredHint') : t('shop.undeliveredNoWay')}>
      {items.length === 0 && list.value !== null ? <p className="text-body">{t('shop.undeliveredNone')}</p> : null}
      {items.length === 0 ? null : (
        <ul className="stack w-full" ref={box} data-testid="shop-undelivered">
          {items.map((item) => (
            <Item key={item.id} item={item} isChosen={item.id === chosen} onChoose={() => choose(item.id)} />
          ))}
        </ul>
      )}
      {asksFor === null ? null : (
        <QuestionBox
          title={t('shop.leaveTitle', { order: asksFor.message.reference })}
          body={t('shop.leaveBody')}
          actions={[
            { label: t('shop.leaveOne'), onPress: () => giveUp(asksFor.id) },
            ...(all > 1
              ? [
                  {
                    label: isSetUp ? t('shop.leaveAll') : t('shop.leaveWaiting', { count: all }),
                    onPress: () => giveUp(null),
                  },
                ]
              : []),
          ]}
          leave={{ label: t('common.noKeep'), onPress: () => setAsksFor(null) }}
        />
      )}
      {current === null || asksFor !== null ? null : (
        <div className="row wrap items-center gap-10">
          <ActionButton action="tellShopAgain" disabled={isBusy} onPress={tryAgain} />
          <ActionButton action="leaveShopNews" disabled={isBusy} onPress={() => setAsksFor(current)} />
        </div>
      )}
      <ErrorLine error={error} />
    </Question>
  );
}

interface ItemProps {
  readonly item: UndeliveredMessage;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Item({ item, isChosen, onChoose }: ItemProps) {
  const t = useText();
  const { message, why, behind, state, nextAt } = item;
  const when = (at: number) => formatWhen(at, Date.now(), t.language);
  return (
    <li className={own.item} data-row="" aria-current={isChosen} tabIndex={-1} onFocus={onChoose}>
      <p className={own.head}>
        <StrongCode code={message.reference} />
        <span>{messageText(message, t)}</span>
        <time>{when(message.at)}</time>
      </p>
      <p className={own.why}>
        {why === null ? null : <span>{t(`shop.why.${why.kind}`)}</span>}
        {state === 'refused' && why?.kind === 'refused' ? null : (
          <span>
            {state === 'refused'
              ? t('shop.refused')
              : nextAt === null
                ? t('shop.pending')
                : t('shop.next', { when: when(nextAt) })}
          </span>
        )}
        {behind === 0 ? null : <span>{t('shop.behind', { count: behind })}</span>}
      </p>
      <Detail words={why === null ? null : answerText(why)} />
    </li>
  );
}

const NAMES = {
  'shipment.paid': 'paid',
  'shipment.changed': 'changed',
  'label.printed': 'printed',
  'shipment.handed_over': 'handed_over',
  'shipment.handed_back': 'handed_back',
  'shipment.cancelled': 'cancelled',
  'shipment.status': 'status',
  'order.cancel_done': 'cancel_done',
  'order.cancel_too_late': 'cancel_too_late',
} as const satisfies Record<ShopEvent, string>;

/** The content of a message, in a few words. */
export function messageText({ event, status }: ShopMessage, t: Translate): string {
  return t(`shop.event.${NAMES[event]}`, { status: status?.label ?? status?.code ?? '' });
}

/** The refusing answer: its status, and its words. Null: nothing. */
function answerText({ status, words }: NotDelivered): string | null {
  return joined(' · ', [status === null ? null : `HTTP ${status}`, words === null ? null : `“${words}”`]) || null;
}
