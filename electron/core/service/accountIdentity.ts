import type { AccountInfo } from '../../contract/service.ts';

/** The fields of an account's information that tell one account from another, by name. */
export type AccountIdentity = Readonly<Record<string, string>>;

/**
 * "Other fields of the account information body: not shown" (API section 2.10). These are usual names for
 * what identifies a customer. A balance or a default is left out because it changes, and a plan because customers share it.
 */
const TELLING =
  /^((account|customer|client|api_client|user|company|merchant|tenant|organi[sz]ation)\.)?(id|uuid|(account|customer|client|api_client|user|company|merchant|tenant|organi[sz]ation)_?(id|no|number|code)|e_?mail|tax_?(id|no|number)|vkn|vergi_?no|musteri_?(id|no|kodu))$/i;

export function identityOf({ more }: Pick<AccountInfo, 'more'>): AccountIdentity {
  return Object.fromEntries(more.filter(({ name }) => TELLING.test(name)).map(({ name, value }) => [name, value]));
}

/** Compares the fields that both have. Null where they have none in common: then nobody can tell. */
export function isSameAccount(one: AccountIdentity, other: AccountIdentity): boolean | null {
  const common = Object.keys(one).filter((name) => other[name] !== undefined);
  if (common.length === 0) return null;
  return common.every((name) => one[name] === other[name]);
}
