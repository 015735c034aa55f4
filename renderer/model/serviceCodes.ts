/** The codes that the document names (API section 3); others are shown as the service's own words. */
export const KNOWN_STATUSES = [
  'pending',
  'confirmed',
  'payment_pending',
  'payment_received',
  'in_transit',
  'cancelled',
] as const;

export const KNOWN_LABEL_STATUSES = ['awaiting_payment', 'pending', 'ready', 'unavailable'] as const;

/** The document names one value each of payment_status and payment_method (2.2). */
export const KNOWN_PAYMENT_CODES = ['paid', 'api_balance'] as const;

export function isKnown<T extends string>(known: readonly T[], code: string): code is T {
  return (known as readonly string[]).includes(code);
}
