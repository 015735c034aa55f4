import type { DemoService } from '../../electron/demo/createDemoService.ts';
import { familyOf, payAt } from './customers.ts';
import type { RunPlan } from './runPlan.ts';

/** Kuruş of a measurement-difference debt that no balance of a run covers. */
export const GREAT_DEBT_KURUS = 1_000_000_000;
const FULL_KURUS = 100_000_000;

/** What the world does without the station: labels come, customers pay, the debt is settled, the balance is filled up. */
export function createWorld(
  plan: RunPlan,
  { control }: DemoService,
  people: readonly { turn(): boolean }[],
  now: () => number,
) {
  const since = new Map<string, number>();
  let debtStands = plan.debtFor !== null;
  let isToppedUp = plan.topUpAt === null;

  function account() {
    const found = control.account();
    if (!found.ok) throw new Error(found.problem);
    return found.value;
  }

  const topUp = (kurus: number) => control.setAccount({ balanceKurus: account().balanceKurus + kurus });

  function endDebt(): void {
    debtStands = false;
    const { debtPaymentUrl } = account();
    // Some of it may go to what is unpaid.
    if (plan.debtEnds === 'covered') topUp(2 * GREAT_DEBT_KURUS);
    else if (debtPaymentUrl !== null) void payAt(debtPaymentUrl).catch(() => control.setAccount({ debtKurus: null }));
  }

  /** True when nothing is open any more. */
  return function turn(): boolean {
    if (debtStands && now() >= (plan.debtFor ?? 0)) endDebt();
    if (!isToppedUp && now() >= (plan.topUpAt ?? 0)) {
      topUp(FULL_KURUS);
      isToppedUp = true;
    }
    let open = people.map((one) => one.turn()).includes(true);
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
