import type { ImportMend, ImportProblem } from '../../contract/importReport.ts';
import type { Order } from '../../contract/order.ts';

/** One row of a list. A row with problems does not become an order. */
export interface OrderRow {
  readonly line: number;
  readonly order: Order;
  readonly problems: readonly ImportProblem[];
  readonly mended: readonly ImportMend[];
  /** The numbers of its package, where the list has them. */
  readonly packages?: string;
  /** The row with the products of its order that are shipped, where this one's are not. */
  readonly partOf?: number | null;
}
