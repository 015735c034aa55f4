import { isInternalCode } from '../../contract/internalCode.ts';
import type { EventReader, ShipmentEvent } from '../../core/ports/EventInbox.ts';
import { extraFields } from './extraFields.ts';
import { parseJson } from './json.ts';
import { isMembers } from './lists.ts';
import { type EventData, eventSchema } from './schemas/event.ts';

/** What an event is called that does not say what it is. */
const UNNAMED = 'unnamed';

type Field = Exclude<keyof EventData, number>;

/** The service's own code is no carrier number (API section 2.2), and stays among what is shown. */
function carrierField(data: EventData): Field | null {
  const named = (['carrier_tracking_number', 'tracking_number'] as const).find((name) => {
    const code = data[name];
    return code !== null && !isInternalCode(code);
  });
  return named ?? null;
}

function readData(data: EventData, value: unknown): ShipmentEvent {
  const carrier = carrierField(data);
  const status: Field = data.new_status === null ? 'status' : 'new_status';
  const shown: readonly (Field | null)[] = [
    'event',
    'timestamp',
    'shipment_id',
    'old_status',
    'status_label',
    'label_url',
    status,
    carrier,
  ];
  // What stands in a field but could not be read there is shown with the rest.
  const taken = shown.filter((name): name is Field => name !== null && data[name] !== null).map(String);
  return {
    event: data.event ?? UNNAMED,
    shipmentId: data.shipment_id,
    at: data.timestamp,
    carrierNumber: carrier === null ? null : String(data[carrier]),
    oldStatus: data.old_status,
    status: data.new_status ?? data.status,
    statusLabel: data.status_label,
    labelUrl: data.label_url,
    more: extraFields(value, taken),
  };
}

/** Reads event bodies (API section 6.3) as leniently as answers: no digit lost, null and absent the same, the rest kept. */
export function createEventReader(): EventReader {
  return {
    read(body) {
      const json = parseJson(body);
      if (!json.ok || !isMembers(json.value)) return null;
      const parsed = eventSchema.safeParse(json.value);
      return parsed.success ? readData(parsed.data, json.value) : null;
    },
  };
}
