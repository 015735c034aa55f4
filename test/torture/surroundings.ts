import type { DemoService } from '../../electron/demo/createDemoService.ts';
import { type Customers, familyOf, payAt } from './customers.ts';
import type { RunPlan } from './runPlan.ts';

/** Kuruş of a measurement-difference debt that no balance of a run covers. */
export const GREAT_DEBT_KURUS = 1_000_000_000;
const FULL_KURUS = 100_000_000;

/** What the world does without the station: labels come, customers pay, the debt is settled, the balance is filled up. */
export function createWorld(
  plan: RunPlan,
  { control }: DemoService,
  customers: Pick<Customers, 'turn'>,
  now: () => number,
) {
  const since = new Map<string, number>();
  let debtStands = plan.debtFor !== null;
  let isToppedUp = plan.topUpAt === null;

  function endDebt(): void {
    debtStands = false;
    const account = control.account();
    if (!account.ok) throw new Error(account.problem);
    const { debtPaymentUrl, balanceKurus } = account.value;
    if (plan.debtEnds === 'covered') control.setAccount({ balanceKurus: balanceKurus + GREAT_DEBT_KURUS });
    else if (debtPaymentUrl !== null) void payAt(debtPaymentUrl).catch(() => control.setAccount({ debtKurus: null }));
  }

  /** True when nothing is open any more. */
  return function turn(): boolean {
    if (debtStands && now() >= (plan.debtFor ?? 0)) endDebt();
    if (!isToppedUp && now() >= (plan.topUpAt ?? 0)) {
      control.setAccount({ balanceKurus: FULL_KURUS });
      isToppedUp = true;
    }
    let open = customers.turn();
    for (const shipment of control.shipments()) {
      if (shipment.status === 'cancelled' || shipment.labelStatus !== 'pending') continue;
      open = true;
      const { id, orderReference } = shipment;
      const order = plan.orders.find(({ reference }) => familyOf(orderReference ?? '') === reference);
      const start = since.get(id) ?? now();
      since.set(id, start);
      if (now() - start >= (order?.worldTakes ?? 0)) control.deliverLabel(id);
    }
    return !open && !debtStands && isToppedUp;
  };
}
