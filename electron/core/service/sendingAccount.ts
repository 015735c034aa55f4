import { z } from 'zod';
import { ok, type Result } from '../../contract/result.ts';
import type { AccountInfo } from '../../contract/service.ts';
import { openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import type { ApiError } from '../ports/ShippingApi.ts';

/**
 * The account that pays for what this station sends. Another key at the same address may belong to another account. An
 * order that was sent under the first key and never answered would be opened, and paid, a second time there.
 */
export type SendingAccount = Awaited<ReturnType<typeof createSendingAccount>>;

export interface SendingAccountDeps extends PersistedValueDeps {
  readonly mark: string | null;
  /** Requests the account; its answer is passed to `learned`. */
  readonly readAccount: () => Promise<Result<unknown, ApiError>>;
}

/** How many keys are remembered. A shop changes its key once in a while. */
const MOST_MARKS = 8;

/** The service answered, but not with the account. */
const REFUSALS: readonly ApiError['kind'][] = ['invalid', 'not_found', 'conflict', 'refused'];

const knownSchema = z.array(z.object({ mark: z.string(), identity: z.record(z.string(), z.string()) }));

export async function createSendingAccount(deps: SendingAccountDeps) {
  const { mark, readAccount } = deps;
  const known = await openPersistedValue('accounts', knownSchema, deps);
  /** The account as the service has described it since this start. */
  let present: AccountIdentity | null = null;

  const identityUnder = (other: string) => known.get()?.find((one) => one.mark === other)?.identity ?? {};

  return {
    /** Distinguishes this station's key from others; null if the account never changes (the demo). */
    mark,
    /** Remembers the answer of GET /account/info. */
    learned(info: AccountInfo): void {
      const isFirst = present === null;
      present = identityOf(info);
      if (mark === null || (!isFirst && isSameAccount(present, identityUnder(mark)) === true)) return;
      const others = (known.get() ?? []).filter((one) => one.mark !== mark);
      known.set([...others, { mark, identity: present }].slice(-MOST_MARKS));
    },
    /** Whether the key with that mark belongs to the present account; null if the service's answers do not show it. */
    async isOf(other: string): Promise<Result<boolean | null, ApiError>> {
      if (other === mark) return ok(true);
      if (present === null) {
        const requested = await readAccount();
        if (!requested.ok) return REFUSALS.includes(requested.error.kind) ? ok(null) : requested;
      }
      return ok(present === null ? null : isSameAccount(identityUnder(other), present));
    },
    stop: known.stop,
  };
}

/** The fields of the account information that distinguish one account from another, by name. */
export type AccountIdentity = Readonly<Record<string, string>>;

/**
 * "Other fields of the account information body: not shown" (API section 2.10). These are usual names for what
 * identifies a customer. A balance or a default is left out because it changes, and a plan because customers share it.
 */
const IDENTIFYING =
  /^((account|customer|client|api_client|user|company|merchant|tenant|organi[sz]ation)\.)?(id|uuid|(account|customer|client|api_client|user|company|merchant|tenant|organi[sz]ation)_?(id|no|number|code)|e_?mail|tax_?(id|no|number)|vkn|vergi_?no|musteri_?(id|no|kodu))$/i;

export function identityOf({ more }: Pick<AccountInfo, 'more'>): AccountIdentity {
  return Object.fromEntries(more.filter(({ name }) => IDENTIFYING.test(name)).map(({ name, value }) => [name, value]));
}

/** Compares the fields that both have. Null if they have none in common: then it is not known. */
export function isSameAccount(one: AccountIdentity, other: AccountIdentity): boolean | null {
  const common = Object.keys(one).filter((name) => other[name] !== undefined);
  if (common.length === 0) return null;
  return common.every((name) => one[name] === other[name]);
}
