/** True for a code of the service's own, used until the carrier has the shipment (API section 2.2). */
export function isInternalCode(code: string): boolean {
  return /^KS/i.test(code);
}

/** The number by which the carrier knows a shipment; never the service's own code, which changes (API section 2.2). */
export function carrierNumber(
  shipment: { readonly trackingNumber: string | null; readonly trackingNumberIsCarrier: boolean } | null,
): string | null {
  const number = shipment?.trackingNumberIsCarrier === true ? shipment.trackingNumber : null;
  return number === null || isInternalCode(number) ? null : number;
}
