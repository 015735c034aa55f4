import type { ExtraField } from '../../contract/extraField.ts';
import type { Result } from '../../contract/result.ts';
import type { Tracking } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { extraFields } from './extraFields.ts';
import { isMembers, type Members } from './json.ts';
import { callService, type Envelope, type ServiceOptions, withId } from './service.ts';

/**
 * API section 4.4: "Response body of track: not shown". Guesses at the name of the list of steps, most likely first.
 */
const STEP_LISTS = ['events', 'history', 'steps', 'movements', 'activities', 'tracking', 'items', 'hareketler'];

/** More steps than any parcel has. */
const MAX_STEPS = 500;

function readSteps(list: readonly unknown[]): ExtraField[][] {
  return list
    .slice(0, MAX_STEPS)
    .map((step) => extraFields(step))
    .filter((rows) => rows.length > 0);
}

function withoutMember(members: Members, name: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}

/**
 * Finds the list of steps in the body or in an object directly inside it: under a usual name, else the first list of
 * objects.
 */
function findSteps(members: Members): { readonly steps: readonly unknown[]; readonly rest: Members } | null {
  const lists = Object.keys(members).filter((name) => {
    const list = members[name];
    return Array.isArray(list) && (STEP_LISTS.includes(name) || list.some(isMembers));
  });
  const name = STEP_LISTS.find((usual) => lists.includes(usual)) ?? lists[0];
  const steps = name === undefined ? null : members[name];
  if (name !== undefined && Array.isArray(steps)) return { steps, rest: withoutMember(members, name) };
  for (const [outer, inner] of Object.entries(members)) {
    if (!isMembers(inner)) continue;
    const list = STEP_LISTS.find((usual) => Array.isArray(inner[usual]));
    const found = list === undefined ? null : inner[list];
    if (list !== undefined && Array.isArray(found)) {
      return { steps: found, rest: { ...members, [outer]: withoutMember(inner, list) } };
    }
  }
  return null;
}

function readTracking(envelope: Envelope): Tracking | null {
  if (envelope.success === false) return null;
  const { data } = envelope;
  if (Array.isArray(data)) return { facts: [], steps: readSteps(data) };
  // An answer without data is shown as a whole.
  const body = isMembers(data) ? data : data === null ? withoutMember(envelope, 'success') : { data };
  const found = findSteps(body);
  if (found === null) return { facts: extraFields(body), steps: [] };
  return { facts: extraFields(found.rest), steps: readSteps(found.steps) };
}

/** GET /shipments/{id}/track (API section 4.4). Everything in the body is shown, whatever its shape. */
export function trackShipment(options: ServiceOptions, id: string): Promise<Result<Tracking, ApiError>> {
  return withId(id, (segment) =>
    callService(options, {
      name: 'shipments.track',
      method: 'GET',
      path: `/api/v2/shipments/${segment}/track`,
      read: readTracking,
    }),
  );
}
