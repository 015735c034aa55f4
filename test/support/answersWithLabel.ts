import type { Order } from '../../electron/contract/order.ts';

interface Service {
  readonly url: string;
  readonly apiKey: string;
}

/** The service's own answer to a create request, with another label in it. */
export async function createAnswerWith(label: Uint8Array, order: Order, { url, apiKey }: Service): Promise<string> {
  const { reference, receiver, parcel } = order;
  const response = await fetch(`${url}/api/v2/shipments`, {
    method: 'POST',
    headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      order_reference: reference,
      receiver_name: receiver.name,
      receiver_phone: receiver.phone,
      receiver_address: receiver.address,
      receiver_province: receiver.province,
      receiver_district: receiver.district,
      width: parcel.widthCm,
      length: parcel.lengthCm,
      height: parcel.heightCm,
      quantity: parcel.quantity,
    }),
  });
  const body = JSON.parse(await response.text());
  body.data.label = { ...body.data.label, base64: Buffer.from(label).toString('base64') };
  return JSON.stringify(body);
}

/** The service's own answer to a poll of the label of the shipment in a create answer, with another label in it. */
export async function labelAnswerWith(label: Uint8Array, createAnswer: string, service: Service): Promise<string> {
  const { id } = JSON.parse(createAnswer).data;
  const response = await fetch(`${service.url}/api/v2/shipments/${id}/label`, {
    headers: { 'X-Api-Key': service.apiKey },
  });
  const body = JSON.parse(await response.text());
  body.data.label_base64 = Buffer.from(label).toString('base64');
  return JSON.stringify(body);
}
