import type { Order } from '../../../electron/contract/order.ts';
import { placeText, useText } from '../../i18n/index.ts';
import classes from './JobDetails.module.css';

interface ReceiverProps {
  readonly order: { readonly receiver: Pick<Order['receiver'], 'name' | 'district' | 'province'> };
  /** The shipment is not of this order: its receiver may be another one. */
  readonly isOfList: boolean;
}

/** The receiver of the parcel, as on the packing slip. */
export function Receiver({ order: { receiver }, isOfList }: ReceiverProps) {
  const t = useText();
  return (
    <p className={classes.receiver}>
      {isOfList ? (
        <small className={classes.ofList} data-testid="from-list">
          {t('scan.receiverOfList')}
        </small>
      ) : null}
      <span className={classes.name}>{receiver.name}</span>{' '}
      <span lang="tr" data-leaves="city">
        {placeText(receiver)}
      </span>
    </p>
  );
}
