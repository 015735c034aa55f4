import { useState } from 'react';
import { emptyOutbox, type ShopStatus } from '../../../electron/contract/shopMessage.ts';
import { useAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { EndpointForm, SecretForm } from './EndpointForm.tsx';
import { Question, type StatusProps, Unanswered } from './Question.tsx';
import { messageText, ShopUndelivered } from './ShopUndelivered.tsx';
import { ShownSecret } from './ShownSecret.tsx';

/** Messages to the shop's own system: the address, the secret, the last ones delivered, and those that failed. */
export function ShopSettings() {
  const t = useText();
  const counts = useStatus(({ outbox }) => outbox) ?? emptyOutbox;
  const { waiting, refused, since, isSetUp } = counts;
  const { value: status, error, take } = useAnswer('shop.status', {}, `${waiting} ${refused} ${since} ${isSetUp}`);
  if (status === null) return <Unanswered id="shopAddress" hint={t('shop.hint')} error={error} />;
  const isUsed = status.address !== null;
  return (
    <>
      <ShopAddress status={status} take={take} />
      {isUsed ? <ShopSecret status={status} take={take} /> : null}
      {isUsed && status.hasSecret ? <ShipmentReport status={status} /> : null}
      {isUsed || status.counts.since !== null ? <ShopUndelivered status={status} take={take} /> : null}
    </>
  );
}

/** The last delivery, and a test message. */
function ShipmentReport({ status }: { readonly status: ShopStatus }) {
  const t = useText();
  const test = useRequest('shop.test');
  const [isTested, setTested] = useState(false);
  const { last, counts } = status;

  async function send(): Promise<void> {
    setTested(false);
    const reply = await test.run({});
    setTested(reply.ok);
  }

  return (
    <Question id="shopTold">
      <p className="text-body" data-testid="shop-last">
        {last === null
          ? t('shop.toldNever')
          : t('shop.told', {
              when: formatWhen(last.at, Date.now(), t.language),
              order: last.message.reference,
              event: messageText(last.message, t),
            })}
      </p>
      {counts.waiting === 0 ? null : <p className="text-body">{t('shop.waiting', { count: counts.waiting })}</p>}
      <ActionButton action="testShop" busy={test.pending} onPress={() => void send()}>
        {test.pending ? t('common.sending') : t('shop.test')}
      </ActionButton>
      <ErrorLine error={test.error} />
      {isTested ? <DoneLine>{t('shop.tested')}</DoneLine> : null}
      {status.secretIsStored ? null : <Notice tone="attention" testId="shop-memory" text={t('shop.secretInMemory')} />}
    </Question>
  );
}

/** The address of the shop's own system; without one no messages are sent. */
function ShopAddress({ status, take }: StatusProps<ShopStatus>) {
  const t = useText();
  const save = useRequest('shop.save', take);
  const remove = useRequest('shop.remove', take);
  return (
    <Question id="shopAddress" hint={t('shop.hint')}>
      <EndpointForm
        stored={status.address}
        address={{ label: t('shop.address'), placeholder: 'https://', maxLength: 1_000 }}
        save={{ ...save, label: t('shop.save') }}
        onSave={(url) => save.run({ url })}
        leave={{
          ...remove,
          action: 'leaveShop',
          label: t('shop.remove'),
          title: t('shop.removeTitle'),
          body: t('shop.removeBody'),
          yes: t('common.yesStop'),
          no: t('shop.removeNo'),
        }}
        onLeave={() => remove.run({})}
      />
    </Question>
  );
}

/** The shortest secret that is taken from another desk, letters. */
const SHORTEST = 16;

/** The secret that signs the messages: made here and shown once, or taken from another desk. */
function ShopSecret({ status, take }: StatusProps<ShopStatus>) {
  const t = useText();
  const [shown, setShown] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const make = useRequest('shop.makeSecret', (made) => {
    setShown(made.secret);
    take(made.status);
  });

  function makeOne(): void {
    setAsks(false);
    void make.run({});
  }

  return (
    <Question id="shopSecret" hint={t('shop.secretHint')}>
      {status.hasSecret ? (
        <p className="text-body">{status.secretIsStored ? t('shop.secretHere') : t('shop.secretInMemory')}</p>
      ) : (
        <Notice tone="attention" testId="shop-no-secret" text={t('shop.secretNone')} />
      )}
      {shown === null ? null : (
        <ShownSecret
          secret={shown}
          once={t('shop.shown')}
          todo={t('shop.shownTodo')}
          testId="shop-secret-shown"
          onHide={() => setShown(null)}
        />
      )}
      {asks ? (
        <QuestionBox
          title={t('shop.replaceTitle')}
          body={t('shop.replaceBody')}
          actions={[{ label: t('shop.replaceYes'), onPress: makeOne }]}
          leave={{ label: t('shop.replaceNo'), onPress: () => setAsks(false) }}
        />
      ) : shown === null ? (
        <ActionButton
          action="makeSecret"
          busy={make.pending}
          onPress={() => (status.hasSecret ? setAsks(true) : makeOne())}
        >
          {status.hasSecret ? t('shop.replace') : t('shop.make')}
        </ActionButton>
      ) : null}
      <ErrorLine error={make.error} />
      {shown === null && !status.hasSecret ? <TakeSecret take={take} /> : null}
    </Question>
  );
}

function TakeSecret({ take }: Pick<StatusProps<ShopStatus>, 'take'>) {
  const t = useText();
  const request = useRequest('shop.takeSecret', take);
  return (
    <SecretForm
      label={t('shop.take')}
      hint={t('shop.takeHint')}
      shortest={SHORTEST}
      request={request}
      button={t('shop.keep')}
      onTake={(secret) => void request.run({ secret })}
    />
  );
}
