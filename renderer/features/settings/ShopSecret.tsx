import { useState } from 'react';
import { useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { SecretForm } from './EndpointForm.tsx';
import { Question } from './Question.tsx';
import type { ShopPartProps } from './ShopAddress.tsx';
import { ShownSecret } from './ShownSecret.tsx';

/** The shortest secret that is taken from another desk, letters. */
const SHORTEST = 16;

/** The secret that signs the messages: made here and shown once, or taken from another desk. */
export function ShopSecret({ status, take }: ShopPartProps) {
  const t = useText();
  const [shown, setShown] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const make = useRequest('shop.makeSecret');

  async function makeOne(): Promise<void> {
    setAsks(false);
    const reply = await make.run({});
    if (!reply.ok) return;
    setShown(reply.value.secret);
    take(reply.value.status);
  }

  return (
    <Question id="shopSecret" title={t('shop.secretQuestion')} hint={t('shop.secretHint')}>
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
          question={{
            actions: [{ label: t('shop.replaceYes'), onPress: () => void makeOne() }],
            leave: { label: t('shop.replaceNo'), onPress: () => setAsks(false) },
          }}
        />
      ) : shown === null ? (
        <div className="row wrap items-center gap-10">
          <ActionButton
            action="makeSecret"
            busy={make.pending}
            onPress={() => (status.hasSecret ? setAsks(true) : void makeOne())}
          >
            {status.hasSecret ? t('shop.replace') : t('shop.make')}
          </ActionButton>
        </div>
      ) : null}
      {make.error === null ? null : <ErrorLine error={make.error} />}
      {shown === null && !status.hasSecret ? <TakeSecret take={take} /> : null}
    </Question>
  );
}

function TakeSecret({ take }: Pick<ShopPartProps, 'take'>) {
  const t = useText();
  const request = useRequest('shop.takeSecret');
  return (
    <SecretForm
      label={t('shop.take')}
      hint={t('shop.takeHint')}
      shortest={SHORTEST}
      request={request}
      button={t('shop.keep')}
      onTake={(secret) => request.run({ secret })}
      take={take}
    />
  );
}
