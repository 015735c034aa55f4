import type { ShipmentFilter } from '../../contract/service.ts';
import { dayName, startOfDay } from '../domain/localDay.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Paged, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { ApiGate } from './apiGate.ts';
import type { Intake } from './intake.ts';
import type { Retrying } from './retrying.ts';
import type { ServiceState } from './serviceState.ts';

/**
 * After a damaged journal was set aside: asks the service for its shipments and makes a job `already_shipped` for each
 * that no job here has, so that scanning its order tells so. Nothing is created, charged or printed by it. Safe to begin
 * anew at any time; it goes on after outages and restarts until it is done.
 */
export interface Rebuilding {
  start(): void;
}

export interface RebuildingParts {
  readonly journal: Journal;
  readonly gate: ApiGate;
  readonly state: ServiceState;
  readonly intake: Intake;
  readonly retrying: Retrying;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onDone: () => void;
}

const PER_PAGE = 100;
/** A list that never ends is no list. */
const MOST_PAGES = 500;
/** Where the service knows no pages, the days before today are asked for one by one. */
const DAYS_BACK = 60;
const DAY_MS = 86_400_000;

type Page = Paged<ShipmentAnswer> | 'refused';

export function createRebuilding(parts: RebuildingParts): Rebuilding {
  const { journal, gate, state, intake, retrying, clock, logger, onDone } = parts;

  async function ask(filter: Partial<ShipmentFilter>): Promise<Page> {
    if (state.awayFor() !== null) throw new Error('the service is away');
    await gate.take('background');
    const whole = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: PER_PAGE, ...filter };
    const answer = await gate.send('list', (api) => api.shipments(whole));
    if (answer.ok) return answer.value;
    switch (answer.error.kind) {
      case 'invalid':
      case 'not_found':
      case 'conflict':
      case 'refused':
        return 'refused';
      default:
        throw new Error(`the list was not answered: ${answer.error.kind}`);
    }
  }

  async function rebuild(): Promise<void> {
    const { setAside } = await journal.health();
    if (setAside === null || setAside.adopted !== null) return;
    const adopted = new Set<string>();
    const take = async (items: readonly ShipmentAnswer[]) => {
      for (const item of items) if (await isAdopted(item, setAside.at)) adopted.add(item.shipment.id);
    };
    if ((await allPages(take)) === 'no_pages') await dayByDay(take);
    await journal.setAdopted(adopted.size);
    logger.info('journal rebuilt', { adopted: adopted.size });
    onDone();
  }

  async function allPages(take: (items: readonly ShipmentAnswer[]) => Promise<void>): Promise<'done' | 'no_pages'> {
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await ask({ page });
      if (answer === 'refused') return 'done';
      if (page > 1 && answer.page.repeated) return 'no_pages';
      await take(answer.items);
      const { lastPage } = answer.page;
      if (answer.items.length === 0 || (lastPage === null ? answer.items.length < PER_PAGE : page >= lastPage)) break;
    }
    return 'done';
  }

  async function dayByDay(take: (items: readonly ShipmentAnswer[]) => Promise<void>): Promise<void> {
    const noon = startOfDay(clock.now()) + DAY_MS / 2;
    for (let back = -1; back < DAYS_BACK; back += 1) {
      const day = dayName(noon - back * DAY_MS);
      const answer = await ask({ from: day, to: day, perPage: 200 });
      if (answer === 'refused') return;
      await take(answer.items);
    }
  }

  /** True when the shipment has its job from here; also when an earlier, interrupted run made it. */
  async function isAdopted(answer: ShipmentAnswer, since: number): Promise<boolean> {
    const { shipment, told, label } = answer;
    const known = await journal.jobByShipment(shipment.id);
    // Salvaged jobs are as old as they are; and adopted ones were never sent.
    if (known !== null) return known.attempts === 0 && known.createdAt >= since;
    // Scanned, such an order is asked about under its key, and the service tells that its shipment was cancelled.
    if (shipment.status === 'cancelled' || label.status === 'unavailable') return false;
    const ofOrder = told.orderReference === null ? null : await journal.jobByKey(told.orderReference);
    // It was not sent yet as far as it knows, and will be told of this shipment when it is.
    if (ofOrder !== null && ofOrder.shipment === null) return false;
    await intake.adopt(answer, 'station');
    return true;
  }

  return {
    start() {
      void retrying.untilDone('rebuild', rebuild);
    },
  };
}
