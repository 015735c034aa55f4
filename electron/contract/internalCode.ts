/** Codes that begin like this are the service's own until the carrier has the shipment (API section 2.2). */
export function isInternalCode(code: string): boolean {
  return /^KS/i.test(code);
}
