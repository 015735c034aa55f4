import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShopStatus } from '../../../electron/contract/shopNews.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { Button } from '../../components/Button.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/useText.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { Question } from './Question.tsx';
import classes from './settings.module.css';

export interface ShopPartProps {
  readonly status: ShopStatus;
  /** Takes over the status from the answer to another request. */
  readonly take: (status: ShopStatus) => void;
}

/** The address of the shop's own system; without one it is told nothing. */
export function ShopAddress({ status, take }: ShopPartProps) {
  const t = useText();
  const { address } = status;
  const [url, setUrl] = useState(address ?? '');
  const [asks, setAsks] = useState(false);
  const save = useRequest('shop.save');
  const remove = useRequest('shop.remove');
  const isBusy = save.pending || remove.pending;
  const isNew = url.trim() !== '' && url.trim() !== address;
  const error = save.error ?? remove.error;

  async function keep(): Promise<void> {
    remove.drop();
    const reply = await save.run({ url: url.trim() });
    if (reply.ok) take(reply.value);
  }

  async function leave(): Promise<void> {
    setAsks(false);
    save.drop();
    const reply = await remove.run({});
    if (reply.ok) take(reply.value);
  }

  return (
    <Question id="shopAddress" title={t('shop.question')} hint={t('shop.hint')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isNew && !isBusy) void keep();
        }}
      >
        <TextInput
          {...keepsScans}
          label={t('shop.address')}
          placeholder="https://"
          spellCheck={false}
          autoComplete="off"
          maxLength={1_000}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" keys="Enter" busy={save.pending} disabled={!isNew || isBusy} onPress={() => {}}>
            {t('shop.save')}
          </Button>
          {address === null || asks ? null : (
            <ActButton act="leaveShop" disabled={isBusy} onPress={() => setAsks(true)}>
              {t('shop.remove')}
            </ActButton>
          )}
        </div>
      </form>
      {error === null || isBusy ? null : <ErrorLine error={error} />}
      {asks ? (
        <QuestionBox
          title={t('shop.removeTitle')}
          body={t('shop.removeBody')}
          question={{
            acts: [{ label: t('shop.removeYes'), onPress: () => void leave() }],
            leave: { label: t('shop.removeNo'), onPress: () => setAsks(false) },
          }}
        />
      ) : null}
    </Question>
  );
}
