import { setTimeout as pause } from 'node:timers/promises';
import { answering, aroundCalls, asking, at, creates, downloads, fieldsOf, labels, shipmentOf } from '../alter.ts';
import { sheet, sheetText } from '../sheets.ts';
import { type BrokenService, broken, create, download, label, labelWith, made, pdf, viewing } from './kinds.ts';

const oneLabel = `${label}: the label of the create answer, of the label endpoint and behind every link is one and the same`;

/** Labels, their links and the codes on them (2.2, 2.4, 2.5, 2.9). */
export const paper: readonly BrokenService[] = [
  made('every shipment has the same label', { renderLabel: () => sheet() }, `${label}: two shipments have two labels`),
  made(
    'labels are A6',
    { renderLabel: () => sheet(105, 148) },
    `${label}: label_base64 is a PDF of 10 x 15 cm`,
    `${download}: the PDF directly, application/pdf, 10 x 15 cm, without X-Api-Key`,
  ),
  made(
    'labels are 4 x 6 inches',
    { renderLabel: () => sheet(101.6, 152.4) },
    `${label}: label_base64 is a PDF of 10 x 15 cm`,
  ),
  broken(
    'the label endpoint gives other bytes than create',
    answering(labels, async (json) => {
      const other = await sheetText();
      return at(json, 'data.label_base64', () => other);
    }),
    oneLabel,
  ),
  broken(
    'links lead to another label',
    aroundCalls(downloads, async () => pdf(await sheet())),
    oneLabel,
  ),
  broken(
    'the signature of a link is not looked at',
    aroundCalls(downloads, async (request, _serve, world) => {
      const shipment = shipmentOf(request, world);
      return pdf(shipment === undefined ? await sheet() : await world.renderLabel(shipment));
    }),
    `${download}: a link with another signature, or for another shipment, is refused`,
  ),
  broken(
    'a link works after its 24 hours',
    aroundCalls(downloads, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      const isExpired =
        shipment !== undefined && world.links.check(shipment.id, request.query, world.clock.now()) === 'expired';
      return isExpired ? pdf(await world.renderLabel(shipment)) : serve(request);
    }),
    `${download}: valid for 24 hours, invalid after them`,
  ),
  broken(
    'a link ends after an hour, and says 24',
    aroundCalls(downloads, (request, serve, world) => {
      const left = Number(request.query.get('expires')) * 1_000 - world.clock.now();
      const query = left < 23 * 3_600_000 ? new URLSearchParams() : request.query;
      return serve({ ...request, query });
    }),
    `${download}: valid for 24 hours, invalid after them`,
  ),
  broken(
    'an internal code is said to be the carrier number',
    viewing((shipment) => {
      const code = shipment.tracking_number;
      const isInternal = String(code).startsWith('KS');
      return isInternal ? { ...shipment, carrier_tracking_number: code, tracking_number_is_carrier: true } : shipment;
    }),
    `${create}: taken: wait_for_label false`,
    `${create}: tracking_number is an internal KS code until the carrier has its own`,
  ),
  broken(
    'an internal code stands for the carrier barcode',
    viewing((shipment) => ({ ...shipment, carrier_tracking_number: shipment.carrier_tracking_number ?? 'KS5550001' })),
    `${create}: taken: wait_for_label false`,
  ),
  broken(
    'a label is called ready before it is there',
    viewing((shipment) => at(shipment, 'label_status', (status) => (status === 'pending' ? 'ready' : status))),
    `${create}: taken: wait_for_label false`,
  ),
  broken(
    'wait_for_label false waits',
    aroundCalls(creates, async (request, serve, world) => {
      const answer = await serve(request);
      if (fieldsOf(request).wait_for_label === false) await pause(world.readings().waitForLabelMs);
      return answer;
    }),
    `${create}: wait_for_label false: the answer does not wait for the label`,
  ),
  broken(
    'wait_for_label true does not wait',
    asking(creates, (body) => ({ ...body, wait_for_label: false })),
    `${create}: a slow carrier: 201, paid, label.status pending; wait_for_label true waits, false does not`,
  ),
  broken(
    'an own template stands in for a label that is not there yet',
    aroundCalls(labels, async (request, serve) => {
      const answer = await serve(request);
      return answer.status === 409 ? labelWith(sheet()) : answer;
    }),
    `${label}: integrated carriers: 409 until the label is there, then 200; never an own template`,
  ),
  broken(
    'a cancelled shipment has a label',
    aroundCalls(labels, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      return shipment?.label === 'unavailable' ? labelWith(world.renderLabel(shipment)) : serve(request);
    }),
    `${label}: no label of a cancelled shipment (its status is not shown)`,
  ),
  broken(
    'an unpaid shipment has a label',
    aroundCalls(labels, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      return shipment?.label === 'awaiting_payment' ? labelWith(world.renderLabel(shipment)) : serve(request);
    }),
    `${label}: 400 for an unpaid shipment`,
  ),
];
