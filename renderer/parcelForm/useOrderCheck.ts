import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Order } from '../../electron/contract/order.ts';
import type { FieldProblem } from '../../electron/contract/problem.ts';
import { useAnswer } from '../bridge/index.ts';

interface OrderCheck {
  /** Null until the first answer. */
  readonly problems: readonly FieldProblem[] | null;
  readonly error: StationError | null;
  /** The answer belongs to what stands in the form now. */
  readonly isCurrent: boolean;
}

/** The station's own rules on the order as it is typed; requested when the typing pauses. */
export function useOrderCheck(order: Order): OrderCheck {
  const written = JSON.stringify(order);
  const [settled] = useDebouncedValue(written, 250);
  const prompted = useMemo((): Order => JSON.parse(settled), [settled]);
  const check = useAnswer('orders.check', { order: prompted });
  return { problems: check.value, error: check.error, isCurrent: settled === written && !check.pending };
}
