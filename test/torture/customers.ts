import type { Job } from '../../electron/contract/job.ts';
import type { DemoService } from '../../electron/demo/createDemoService.ts';
import type { RunPlan } from './runPlan.ts';

/** Customers with their phones: they know the links that the desk's screen has shown, and nothing else. */
export interface Customers {
  /** What the screen shows of a job. */
  see(job: Job): void;
  /** Those whose time has come pay; true while somebody is on the way to. */
  turn(): boolean;
  /** The newest link of this unpaid shipment is not taken any more, or there never was one on the screen. */
  cannotPay(shipmentId: string): boolean;
}

type Shipment = ReturnType<DemoService['control']['shipments']>[number];

/** A customer does not pay for what is about to be cancelled; but a cancel can fail for good. */
const PAYS_ALL_THE_SAME_MS = 6_000;

/** Links that are open for longer than this never expire within a run, real ms. */
const MOST_SHORT_MS = 60_000;

/** As a phone does it: the page first, then its button where it has one. True when the page took the money, or had it. */
export async function payAt(url: string): Promise<boolean> {
  const page = await fetch(url);
  const text = await page.text();
  if (!page.ok || !/<form method="post">/.test(text)) return page.ok;
  const answer = await fetch(url, { method: 'POST' });
  await answer.text();
  return answer.ok;
}

export const familyOf = (reference: string) => reference.replace(/~\d+$/, '');

/**
 * Every link that was ever shown is paid once it is time, and once more later: after it is paid, and after it was cancelled.
 * None of that may move money twice.
 */
export function createCustomers(plan: RunPlan, service: DemoService, now: () => number): Customers {
  /** By shipment, in the order in which they were shown. */
  const links = new Map<string, Set<string>>();
  /** Unpaid shipments that were polled and whose link the screen has never shown. */
  const linkless = new Set<string>();
  /** Links that were refused while their shipment still waited for its money. */
  const dead = new Set<string>();
  const since = new Map<string, number>();
  const tried = new Set<string>();
  let inTransit = 0;

  const newest = (shipmentId: string) => [...(links.get(shipmentId) ?? [])].at(-1);

  /**
   * Where links are open for a moment only, the next ones are open twice as long. On a busy machine each of them would
   * otherwise expire before it is paid, and an order would get new shipments without end.
   */
  function openLonger(): void {
    const { paymentLinkMs } = service.control.state().readings;
    if (paymentLinkMs < MOST_SHORT_MS) service.control.setReadings({ paymentLinkMs: paymentLinkMs * 2 });
  }

  const isOpen = (shipmentId: string) =>
    service.control.shipments().some(({ id, payment }) => id === shipmentId && payment === 'card_open');

  /** Once for each state of the shipment. */
  async function pay({ id, payment }: Shipment, url: string): Promise<void> {
    const deed = `${payment} ${url}`;
    if (tried.has(deed)) return;
    tried.add(deed);
    inTransit += 1;
    try {
      const took = await payAt(url);
      if (!took && payment === 'card_open' && isOpen(id)) {
        dead.add(url);
        openLonger();
      }
    } catch {
      // The service did not answer: again.
      tried.delete(deed);
    } finally {
      inTransit -= 1;
    }
  }

  /** Real ms after the link was shown. */
  function takes(shipment: Shipment): number {
    const order = plan.orders.find(({ reference }) => familyOf(shipment.orderReference ?? '') === reference);
    // Who has been let down by a link once pays the next one at once.
    if (order === undefined || shipment.orderReference !== order.reference) return 0;
    return order.cancelIn.includes('awaiting_payment') && !order.paysAnyway ? PAYS_ALL_THE_SAME_MS : order.worldTakes;
  }

  function isDue(shipment: Shipment): boolean {
    const start = since.get(shipment.id) ?? now();
    since.set(shipment.id, start);
    return now() - start >= takes(shipment);
  }

  /** True while there is something to pay. */
  function attend(shipment: Shipment): boolean {
    const url = newest(shipment.id);
    if (shipment.payment !== 'card_open') {
      for (const old of links.get(shipment.id) ?? []) void pay(shipment, old);
      return false;
    }
    if (url === undefined) {
      // Its link is on the screen of another desk.
      const isElsewhere = plan.orders.some(
        ({ kind, reference }) => kind === 'foreignUnpaid' && reference === shipment.orderReference,
      );
      if (isElsewhere && isDue(shipment)) service.control.pay(shipment.id);
      // A link that no screen has shown is not waited for: nobody can pay by it.
      return isElsewhere || !linkless.has(shipment.id);
    }
    if (dead.has(url)) return false;
    if (isDue(shipment)) void pay(shipment, url);
    return true;
  }

  return {
    see({ shipment, payment, lastLook }) {
      if (shipment === null || payment === null) return;
      if (payment.url === null) {
        // It may have ended before its answer came through.
        if (lastLook?.said === 'unpaid' && !links.has(shipment.id) && !linkless.has(shipment.id)) {
          linkless.add(shipment.id);
          openLonger();
        }
        return;
      }
      const known = links.get(shipment.id) ?? new Set();
      links.set(shipment.id, known.add(payment.url));
    },
    turn() {
      const open = service.control.shipments().map(attend);
      return inTransit > 0 || open.includes(true);
    },
    cannotPay(shipmentId) {
      const url = newest(shipmentId);
      return url === undefined ? linkless.has(shipmentId) : dead.has(url);
    },
  };
}
