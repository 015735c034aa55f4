import { z } from 'zod';
import { ok, type Result } from '../../contract/result.ts';
import type { AccountInfo } from '../../contract/service.ts';
import { openPersistedValue, type PersistedValueParts } from '../base/index.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { type AccountIdentity, identityOf, isSameAccount } from './accountIdentity.ts';

/**
 * The account that pays for what this station sends. Another key at the same address may be another account's: what was
 * sent under the first and never answered would be opened, and paid, a second time there.
 */
export interface SendingAccount {
  /** Tells the key of this station from others; null where the account never changes (the demo). */
  readonly mark: string | null;
  stop(): void;
  /** Remembers what an answer of GET /account/info tells of the account. */
  learned(info: AccountInfo): void;
  /** Whether the key with that mark belongs to the present account; null where the service's answers do not tell. */
  isOf(mark: string): Promise<Result<boolean | null, ApiError>>;
}

export interface SendingAccountParts extends PersistedValueParts {
  readonly mark: string | null;
  /** Asks for the account, so that `learned` is called where it is answered. */
  readonly readAccount: () => Promise<Result<unknown, ApiError>>;
}

/** How many keys are remembered. A shop changes its key once in a while. */
const MOST_MARKS = 8;

/** The service was there, and does not tell. */
const REFUSALS: readonly ApiError['kind'][] = ['invalid', 'not_found', 'conflict', 'refused'];

const knownSchema = z.array(z.object({ mark: z.string(), identity: z.record(z.string(), z.string()) }));

export async function createSendingAccount(parts: SendingAccountParts): Promise<SendingAccount> {
  const { mark, readAccount } = parts;
  const known = await openPersistedValue('accounts', knownSchema, parts);
  /** What the service has told since this start. */
  let present: AccountIdentity | null = null;

  const identityUnder = (other: string) => known.get()?.find((one) => one.mark === other)?.identity ?? {};

  return {
    mark,
    learned(info) {
      const isFirst = present === null;
      present = identityOf(info);
      if (mark === null || (!isFirst && isSameAccount(present, identityUnder(mark)) === true)) return;
      const others = (known.get() ?? []).filter((one) => one.mark !== mark);
      known.set([...others, { mark, identity: present }].slice(-MOST_MARKS));
    },
    async isOf(other) {
      if (other === mark) return ok(true);
      if (present === null) {
        const asked = await readAccount();
        if (!asked.ok) return REFUSALS.includes(asked.error.kind) ? ok(null) : asked;
      }
      return ok(present === null ? null : isSameAccount(identityUnder(other), present));
    },
    stop: known.stop,
  };
}
