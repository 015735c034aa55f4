import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Validity of a signed label link: 24 hours (section 8), in ms. */
export const labelLinkMs = 24 * 60 * 60 * 1_000;

/** Signs and checks the links of the label-download endpoint (sections 4.4 and 5). */
export type LinkSigner = ReturnType<typeof createLinkSigner>;

export function createLinkSigner() {
  const secret = randomBytes(32);
  function signature(shipmentId: bigint, expires: string): string {
    return createHmac('sha256', secret).update(`label-download ${shipmentId} ${expires}`).digest('hex');
  }
  return {
    sign: (shipmentId: bigint, now: number) => {
      const seconds = Math.floor((now + labelLinkMs) / 1_000);
      const query = new URLSearchParams({
        expires: String(seconds),
        signature: signature(shipmentId, String(seconds)),
      });
      return { path: `/api/v2/shipments/${shipmentId}/label-download?${query}`, expiresAt: seconds * 1_000 };
    },
    check: (shipmentId: bigint, query: URLSearchParams, now: number): 'valid' | 'expired' | 'forged' => {
      const expires = query.get('expires') ?? '';
      const given = Buffer.from(query.get('signature') ?? '', 'utf8');
      const wanted = Buffer.from(signature(shipmentId, expires), 'utf8');
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged';
      return now <= Number(expires) * 1_000 ? 'valid' : 'expired';
    },
  };
}
