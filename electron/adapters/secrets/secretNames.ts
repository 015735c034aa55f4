// The names under which the secrets of a data folder are stored. A secret that goes to a server has that server in its
// name, so that one that was typed for one server is never found for another.

/** One PIN for the whole station, shared by all profiles. */
export const OWNER_PIN = 'owner-pin';

/** The secret that signs messages to the shop's own system. */
export const shopSecretName = (profile: string): string => `shop-secret:${profile}`;

/** The token for requesting orders from the shop's own system. */
export const lookupTokenName = (profile: string, host: string): string => `lookup-token:${profile}@${host}`;

export const mailboxTokenName = (profile: string, mailboxUrl: string): string =>
  `mailbox-token:${profile}@${mailboxUrl}`;

/** The password of the database that an account's desks share. */
export const sitePasswordName = (
  profile: string,
  {
    user,
    host,
    port,
    database,
  }: { readonly user: string; readonly host: string; readonly port: number; readonly database: string },
): string => `hall-password:${profile}@${user}@${host}:${port}/${database}`;

/** The signing secrets of an account's webhook. */
export function webhookSecretNames(profile: string, baseUrl: string) {
  const nameOf = (kind: string) => `${kind}:${profile}@${baseUrl}`;
  return { secret: nameOf('webhook-secret'), previous: nameOf('webhook-previous') };
}

/** The hash of a key with which another program comes to the door of this desk. */
export const doorKeyName = (profile: string, id: string): string => `door-key:${profile}@${id}`;
