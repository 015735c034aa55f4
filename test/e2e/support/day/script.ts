import { OUTAGE_MS } from '../../../../electron/core/service/serviceState.ts';
import type { DayStep } from './daySteps.ts';
import {
  askUntilLabel,
  event,
  handOver,
  handOverSlip,
  hour,
  pack,
  press,
  SLOW_ANSWER_MS,
  say,
  scan,
  scanInARow,
  scanTwice,
  see,
  where,
} from './daySteps.ts';
import { from, row, rows } from './lists.ts';

const demo = (first: number, last = first) => from('ORD', first, last);
const s = (number: number) => `S-${number}`;

/** Orders of the demo shop that are not plain (electron/demo/sampleOrders.ts). */
const SLOW = 'ORD-10428';
const DEAR = 'ORD-10429';
const WRONG_PLACE = 'ORD-10430';

const WHOLESALE = from('T', 501, 516);
const LIST = from('S', 1001, 1064);
const NO_DISTRICT = s(1065);
const TWICE_IN_LIST = s(1066);
const NO_NUMBER = s(1067);
const NO_SIZE = s(1068);
const NOT_THERE = s(1069);
const CARRIER_BY_NAME = s(1070);

const LIRA = 100;
const PLENTY = 20_000 * LIRA;

const morning: readonly DayStep[] = [
  hour('08:00 First orders'),
  ...pack('ORD-10427'),
  scan('ORD-10427', 'already_shipped/here'),
  scan(SLOW, 'wait'),
  scan(DEAR, 'pay/shipment'),
  scan(WRONG_PLACE, 'problem/stopped'),
  ...pack(...demo(10431, 10444)),
  press('Alt+g'),
  ...where(DEAR, 'awaiting_payment'),
  ...where('ORD-10427', 'printed'),
  press('F4'),
  event('the customer pays the dear one with a phone', (day) => day.payByPhone(DEAR)),
  ...pack('ORD-10445'),
  press('F3'),
  ...pack(...demo(10446, 10451)),
  press('F4'),
  press('Home'),
  askUntilLabel(DEAR),
  event('and that of the slow carrier', (day) =>
    day.until(`the label of ${SLOW}`, async () => (await day.sheetsOf(SLOW)) === 1),
  ),
  event('a look', (day) => day.look('payments')),
  press('Alt+g'),
  event('the owner tops up the balance', ({ service }) => service.control.setAccount({ balanceKurus: PLENTY })),
];

const wholesale: readonly DayStep[] = [
  hour('09:00 A wholesale list goes in one go'),
  event('the list comes in', (day) => day.importList('toptan.csv', rows(WHOLESALE))),
  event('the service is slow', ({ service }) => service.control.setLatency(SLOW_ANSWER_MS)),
  press('F2'),
  event('the whole list is queued', (day) => day.queueAll()),
  // One of them is on the table already, and is scanned before its turn has come.
  scan('T-516', null),
  event('a look', (day) => day.look('scanned-from-the-queue')),
  press('F2'),
  event('a look at the queue', (day) => day.look('queue')),
  event('the service is quick again', ({ service }) => service.control.setLatency(0)),
  press('F1'),
  see('T-516', 'done'),
  event('the rest', (day) =>
    day.until('the labels of the list', async () => {
      const out = await Promise.all(WHOLESALE.map((one) => day.sheetsOf(one)));
      return out.every((sheets) => sheets === 1);
    }),
  ),
  scan('T-515', 'already_shipped/here'),
  scan('T-501', 'already_shipped/here'),
];

const badRows: readonly DayStep[] = [
  hour('10:00 The day’s list, with bad rows'),
  event('the list comes in', (day) =>
    day.importList('liste.csv', [
      ...rows(LIST),
      row(NO_DISTRICT, { district: '' }),
      row(TWICE_IN_LIST, { carrier: 'anka' }),
      row(TWICE_IN_LIST, { carrier: 'anka' }),
      row(NO_NUMBER, { sides: ['otuz', '20', '15'] }),
      row(NO_SIZE, { sides: ['', '', ''] }),
      row(NOT_THERE, { province: 'Ankara', district: 'Kadıköy' }),
      row(CARRIER_BY_NAME, { carrier: 'Anka Kargo' }),
    ]),
  ),
  ...pack(...from('S', 1001, 1010)),
  ...scanTwice(s(1011)),
  ...scanTwice(s(1012)),
  ...scanTwice(s(1013)),
  scan(NO_SIZE, 'problem/size'),
  scan(NO_SIZE, 'problem/size'),
  say({ name: 'box', box: 'SMALL' }, 'done'),
  scan(NOT_THERE, 'problem/stopped'),
  scan(NO_DISTRICT, 'problem/stopped'),
  ...pack(CARRIER_BY_NAME),
  ...pack(TWICE_IN_LIST),
  scan('S-9999', 'problem/stopped'),
  scan('', 'refused/empty'),
  press('F5'),
  event('a look at the problems', (day) => day.look('problems')),
  event('the rows are corrected and come in again', (day) =>
    day.importList('düzeltilmiş.csv', rows([NO_DISTRICT, NO_NUMBER, NOT_THERE])),
  ),
  ...pack(NO_DISTRICT, NO_NUMBER, NOT_THERE),
  scan(NOT_THERE, 'already_shipped/here'),
  press('Alt+g'),
  press('Alt+g'),
];

const commands: readonly DayStep[] = [
  hour('11:00 Command barcodes'),
  say({ name: 'quantity', quantity: 3 }),
  ...pack(s(1014)),
  say({ name: 'hold' }),
  scan(s(1015), 'held'),
  ...pack(s(1016)),
  scan(s(1015), 'held'),
  press('Alt+t', 'done'),
  say({ name: 'hold' }),
  scan(s(1017), 'held'),
  press('Alt+z', 'withdrawn'),
  ...pack(s(1018)),
  say({ name: 'undo' }, 'done/cancel_question'),
  say({ name: 'confirm' }, 'withdrawn'),
  ...pack(s(1019)),
  say({ name: 'reprint' }, 'done/reprint_question'),
  say({ name: 'confirm' }),
  event('the second sheet', (day) => day.until('the second label', async () => (await day.sheetsOf(s(1019))) === 2)),
  say({ name: 'quantity', quantity: 2 }),
  scan(s(1019), 'already_shipped/here'),
];

const create = { method: 'POST', path: '/api/v2/shipments' } as const;

const troubles: readonly DayStep[] = [
  hour('12:00 The service has troubles'),
  press('Alt+g'),
  event('it hangs', ({ service }) => service.control.addFault({ kind: 'hang', ...create, processed: true })),
  scan(s(1020), 'sending'),
  ...pack(s(1021)),
  event('too many requests, it says', ({ service }) =>
    service.control.addFault({ kind: 'status', status: 429, headers: { 'Retry-After': '2' }, ...create }),
  ),
  scan(s(1022), 'offline/budget'),
  ...pack(s(1023)),
  event('it goes on', (day) => day.until('the label after the 429', async () => (await day.sheetsOf(s(1022))) === 1)),
  event('it breaks', ({ service }) => service.control.addFault({ kind: 'status', status: 500, ...create })),
  ...pack(s(1024)),
  event('its answer is cut', ({ service }) => service.control.addFault({ kind: 'cut', afterBytes: 300, ...create })),
  ...pack(s(1025)),
  event('half of its JSON comes', ({ service }) => service.control.addFault({ kind: 'malformed_json', ...create })),
  ...pack(s(1026)),
  event('a proxy answers', ({ service }) => service.control.addFault({ kind: 'html', status: 503, ...create })),
  ...pack(s(1027)),
];

/** Seconds: the station notices the service's absence a moment after the request that shows it. */
const LASTS_S = OUTAGE_MS / 1_000 + 1;

const outage: readonly DayStep[] = [
  hour('13:00 No network'),
  press('Alt+g'),
  press('Alt+g'),
  event('it is gone', ({ service }) => service.control.addFault({ kind: 'reset', processed: false, times: 10_000 })),
  scan(s(1028), 'offline/network'),
  scan(s(1029), 'offline/network'),
  scan(s(1030), 'offline/network'),
  scan(s(1029), 'offline/network'),
  ...scanInARow(...from('S', 1031, 1036)),
  scan(s(1037), 'offline/network'),
  press('F7'),
  press('F2'),
  event('a look at the queue', (day) => day.look('queue-offline')),
  press('F1'),
  // After a shorter pause each order waits for a time of its own, and the labels come in the order of these.
  event('it lasts until it is an outage', (day) => day.until('an outage', () => day.secondsSince(s(1028)) > LASTS_S)),
  event('it is back, and the first answers take a moment', ({ service }) => {
    const { control } = service;
    control.clearFaults();
    for (const [skip, ms] of [300, 200, 300, 0, 250].entries())
      control.addFault({ kind: 'delay', ms, skip, ...create });
  }),
  event('all of them go', (day) =>
    day.until(
      'the labels of the outage',
      async () => {
        const out = await Promise.all(from('S', 1028, 1037).map((one) => day.sheetsOf(one)));
        return out.every((sheets) => sheets === 1);
      },
      30_000,
    ),
  ),
  event('no delay any more', ({ service }) => service.control.clearFaults()),
  event('a look', (day) => day.look('after-the-outage')),
  press('Alt+g'),
];

/** A day passes in two minutes: a quick machine would use up the minute's requests, and wait unexpectedly. */
const lunch = event('a break until half of the requests of a minute are free again', (day) =>
  day.until('the end of the break', () => day.requestsInAMinute() <= 60, 60_000),
);

const money: readonly DayStep[] = [
  lunch,
  hour('14:00 The balance is empty'),
  event('it is', ({ service }) => service.control.setAccount({ balanceKurus: LIRA })),
  scan(s(1038), 'pay/shipment'),
  scan(s(1039), 'pay/shipment'),
  scan(s(1040), 'pay/shipment'),
  event('somebody tops it up', ({ service }) => service.control.setAccount({ balanceKurus: PLENTY })),
  ...pack(s(1041)),
  press('F4'),
  event('a look', (day) => day.look('payments-open')),
  event('the first is paid with a phone', (day) => day.payByPhone(s(1038))),
  press('Home'),
  askUntilLabel(s(1038)),
  ...pack(s(1042), s(1043)),
  press('F4'),
  event('the second is paid with a phone', (day) => day.payByPhone(s(1039))),
  scan(s(1039), null),
  askUntilLabel(s(1039)),
  press('Alt+g'),

  hour('14:30 A debt holds the account'),
  event('it does', ({ service }) => service.control.setAccount({ debtKurus: 30_000 * LIRA })),
  scan(s(1044), 'pay/hold'),
  scan(s(1045), 'pay/hold'),
  scan(s(1046), 'pay/hold'),
  press('F4'),
  event('a look', (day) => day.look('debt')),
  event('it is paid with a phone', (day) => day.payDebtByPhone()),
  press('Alt+b'),
  event('all three go', (day) => day.until('the held labels', async () => (await day.sheetsOf(s(1046))) === 1)),
  press('Alt+g'),
  press('Alt+g'),
];

const slowCarrier: readonly DayStep[] = [
  hour('15:00 A carrier is slow'),
  // Not seconds before the courier comes: the station requests the list of cancelled shipments only at intervals.
  event('the customer panel cancels three that were printed in the morning', async (day) => {
    for (const one of [s(1002), s(1003), 'ORD-10440']) await day.cancelInPanel(one);
  }),
  event('two carriers give no labels', ({ service }) => {
    for (const carrier of ['anka', 'poyraz']) service.control.setCarrier(carrier, { held: true });
  }),
  // 1048 and 1052 are with one of them, 1050 and 1054 with the other.
  scan(s(1048), 'wait'),
  ...pack(s(1047)),
  scan(s(1050), 'wait'),
  scan(s(1052), 'wait'),
  ...pack(s(1049)),
  scan(s(1050), 'wait'),
  press('F3'),
  event('a look at the shelf', (day) => day.look('shelf')),
  event('the last one comes first', (day) => day.service.control.deliverLabel(day.shipmentId(s(1052)))),
  ...pack(s(1051), s(1053)),
  event('its label', (day) => day.until('the label of the slow one', async () => (await day.sheetsOf(s(1052))) === 1)),
  event('the others', ({ service }) => {
    for (const carrier of ['anka', 'poyraz']) service.control.setCarrier(carrier, { held: false });
  }),
  ...pack(s(1054)),
  event('their labels', (day) =>
    day.until('the labels of the shelf', async () => {
      const out = await Promise.all([s(1048), s(1050)].map((one) => day.sheetsOf(one)));
      return out.every((sheets) => sheets === 1);
    }),
  ),
  event('a look', (day) => day.look('labels-of-the-shelf')),
  press('Alt+g'),
];

const printer: readonly DayStep[] = [
  hour('16:00 The label printer'),
  say({ name: 'next_printer' }),
  ...pack(s(1055), s(1056)),
  event('it has no paper', ({ printer: device }) => device.setPaper(false)),
  scan(s(1057), 'problem/printer'),
  // Its label waits behind the one that is stuck in the printer: after a while the parcel gets a slot.
  scan(s(1058), 'wait'),
  event('a new roll', ({ printer: device }) => device.setPaper(true)),
  see(s(1058), 'done'),
  event('somebody pauses it', ({ printer: device }) => device.pause()),
  scan(s(1059), 'problem/printer'),
  event('somebody resumes it', ({ printer: device }) => device.resume()),
  see(s(1059), 'done'),
  event('it is paused again', ({ printer: device }) => device.pause()),
  scan(s(1060), 'problem/printer'),
  event('somebody cancels the job in the queue window', ({ printer: device }) => device.cancelAll()),
  see(s(1060), 'problem/stopped'),
  event('and resumes it', ({ printer: device }) => device.resume()),
  press('Alt+r'),
  press('1', 'done'),
  say({ name: 'next_printer' }),
  ...pack(s(1061)),
  scan('ORD-10427', 'already_shipped/here'),
  scan(s(1001), 'already_shipped/here'),
];

const courier: readonly DayStep[] = [
  hour('17:00 The courier'),
  press('F1'),
  // The request hung, and others ship under this account: it is unknown whose label it is, so the packer checks.
  scan(s(1020), 'already_shipped/unproven'),
  press('Alt+r'),
  event('the label after the hang', (day) =>
    day.until('the label after the hang', async () => (await day.sheetsOf(s(1020))) === 1),
  ),
  press('Alt+k'),
  press('9', 'idle'),
  ...handOver(['ORD-10427', ...demo(10431, 10439)], 'taken'),
  ...handOver(['ORD-10440'], 'stop'),
  ...handOver(demo(10441, 10451), 'taken'),
  ...handOver([s(1001)], 'taken'),
  ...handOver([s(1002), s(1003)], 'stop'),
  ...handOver(from('S', 1004, 1008), 'taken'),
  ...handOver([s(1004)], 'again'),
  // Cancelled at the desk, withdrawn, not paid, never packed.
  ...handOver([s(1018)], 'stop'),
  handOverSlip(s(1040), 'stop'),
  handOverSlip(s(1017), 'stop'),
  handOverSlip('7310000000000', 'foreign'),
  handOverSlip('T-501', 'taken'),
  ...handOver(WHOLESALE.slice(1), 'taken'),
  event('a look', (day) => day.look('pickup')),
];

/** The scans that are left of the day's 200: parcels that the courier takes too. */
function rest(before: readonly DayStep[]): readonly DayStep[] {
  const left = SCANS - before.filter(({ kind }) => kind === 'scan').length;
  const parcels = [...from('S', 1009, 1016), s(1019), ...from('S', 1021, 1037)];
  return handOver(parcels.slice(0, left), 'taken');
}

const closing: readonly DayStep[] = [
  press('Alt+e'),
  event('a look', (day) => day.look('pickup-ended')),
  press('F7'),
  event('a look', (day) => day.look('ledger')),
];

export const SCANS = 200;

const upToTheCourier: readonly DayStep[] = [
  ...morning,
  ...wholesale,
  ...badRows,
  ...commands,
  ...troubles,
  ...outage,
  ...money,
  ...slowCarrier,
  ...printer,
  ...courier,
];

/** A day at the desk: 200 scans, of every kind that there is. */
export const theDay: readonly DayStep[] = [...upToTheCourier, ...rest(upToTheCourier), ...closing];

/** Scanned while the network was away, in this order. */
export const OUTAGE = from('S', 1028, 1037);
