/** One PIN for the whole station, shared by all profiles. */
export const OWNER_PIN = 'owner-pin';

export const lookupTokenName = (profile: string): string => `lookup-token:${profile}`;
export const shopSecretName = (profile: string): string => `shop-secret:${profile}`;

/** The secrets of an account. Another address is another service with its own secrets. */
export function accountSecretNames(profile: string, baseUrl: string) {
  const nameOf = (kind: string) => `${kind}:${profile}@${baseUrl}`;
  return { secret: nameOf('webhook-secret'), previous: nameOf('webhook-previous'), token: nameOf('mailbox-token') };
}
