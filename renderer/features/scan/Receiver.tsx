import type { Order } from '../../../electron/contract/order.ts';
import { upperTurkish } from '../../model/format.ts';
import classes from './Receiver.module.css';

/** Whose parcel it is, as it stands on the packing slip. */
export function Receiver({ order: { receiver } }: { readonly order: Order }) {
  return (
    <p className={classes.receiver}>
      <span className={classes.name}>{receiver.name}</span>
      <span lang="tr">
        {receiver.district} / {upperTurkish(receiver.province)}
      </span>
    </p>
  );
}
