import type { AccountInfo } from '../../contract/service.ts';

/** What of an account's information tells one account from another: name of the row, and its value. */
export type AccountIdentity = Readonly<Record<string, string>>;

/**
 * "Other fields of the account information body: not shown" (API section 2.10). Numbers and names by which a service knows
 * a customer, however it calls them; what may change from day to day, as a balance or a default, is not among them, and
 * neither is what two customers may have in common, as a plan.
 */
const TELLING =
  /^((account|customer|client|api_client|user|company|merchant|tenant|organi[sz]ation)\.)?(id|uuid|(account|customer|client|api_client|user|company|merchant|tenant|organi[sz]ation)_?(id|no|number|code)|e_?mail|tax_?(id|no|number)|vkn|vergi_?no|musteri_?(id|no|kodu))$/i;

export function identityOf({ more }: Pick<AccountInfo, 'more'>): AccountIdentity {
  return Object.fromEntries(more.filter(({ name }) => TELLING.test(name)).map(({ name, value }) => [name, value]));
}

/** Null where the two have nothing in common by which they could be told apart. */
export function isSameAccount(one: AccountIdentity, other: AccountIdentity): boolean | null {
  const common = Object.keys(one).filter((name) => other[name] !== undefined);
  if (common.length === 0) return null;
  return common.every((name) => one[name] === other[name]);
}
