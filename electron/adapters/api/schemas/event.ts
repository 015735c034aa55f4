import { z } from 'zod';
import { identifier, text, timestamp } from './fields.ts';

/** API section 6.3: the bodies of all kinds of events in one; any field may be missing from any of them. */
export const eventSchema = z.looseObject({
  event: text,
  timestamp,
  shipment_id: identifier,
  tracking_number: identifier,
  carrier_tracking_number: identifier,
  old_status: text,
  new_status: text,
  status: text,
  status_label: text,
  label_url: text,
});
export type EventData = z.output<typeof eventSchema>;
