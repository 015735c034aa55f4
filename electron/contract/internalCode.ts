/** True for a code of the service's own, used until the carrier has the shipment (API section 2.2). */
export function isInternalCode(code: string): boolean {
  return /^KS/i.test(code);
}
