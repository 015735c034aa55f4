import type { ReactNode } from 'react';
import { joined } from '../../../electron/contract/joined.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { useJob } from '../../bridge/index.ts';
import { Kbd } from '../../components/Button.tsx';
import { Code, StateWord } from '../../components/values.tsx';
import { formatDate, upperTurkish, useLanguage, useText } from '../../i18n/index.ts';
import classes from './Palette.module.css';
import type { PaletteItem } from './paletteItem.ts';

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function Option({ id, isChosen, onPress, children }: OptionProps & { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys, and names this one as active
    <div
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      // The field keeps the focus, also when an option is clicked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </div>
  );
}

/** A screen, a setting, a command. */
export function ItemOption({ item, ...option }: OptionProps & { readonly item: PaletteItem }) {
  return (
    <Option {...option}>
      <b>{item.title}</b>
      <span className={classes.detail}>{item.detail}</span>
      {item.keys === undefined ? null : <Kbd keys={item.keys} />}
    </Option>
  );
}

/** A job of this desk, with the state that it is in now. */
export function JobOption({ jobId, ...option }: OptionProps & { readonly jobId: string }) {
  const language = useLanguage();
  const job = useJob(jobId);
  if (job === null) return null;
  return (
    <Option {...option}>
      <b>
        <Code code={job.order?.reference || job.key.value} />
      </b>
      <Receiver order={job.order} />
      <time className={classes.when}>{formatDate(job.createdAt, Date.now(), language)}</time>
      <StateWord job={job} />
    </Option>
  );
}

/** An order of the book that was not shipped yet. */
export function OrderOption({ order, ...option }: OptionProps & { readonly order: Order }) {
  const t = useText();
  return (
    <Option {...option}>
      <b>
        <Code code={order.reference} />
      </b>
      <Receiver order={order} />
      <span className={classes.when}>{t('orders.noJob')}</span>
    </Option>
  );
}

function Receiver({ order }: { readonly order: Order | null }) {
  if (order === null) return <span className={classes.detail} />;
  const { name, district, province } = order.receiver;
  const place = joined(' / ', [district, upperTurkish(province)]);
  return (
    <span className={classes.detail} lang="tr">
      {joined(', ', [name, place])}
    </span>
  );
}
