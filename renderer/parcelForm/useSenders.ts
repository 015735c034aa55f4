import type { SenderAddress } from '../../electron/contract/service.ts';
import { type Answer, useAnswer } from '../bridge/useAnswer.ts';

/** The registered sender addresses (API section 4.1); the station keeps them for a day. */
export function useSenders(): Answer<'account.senderAddresses'> {
  return useAnswer('account.senderAddresses', { fresh: false });
}

/** What there is to choose from; `chosen` is offered too, where the list is not there or does not have it. */
export function senderChoices(
  senders: readonly SenderAddress[] | null,
  chosen: string | null,
): { readonly value: string; readonly label: string }[] {
  const listed = (senders ?? []).map(({ code, title }) => ({
    value: code,
    label: title === null ? code : `${title} (${code})`,
  }));
  const isListed = chosen === null || listed.some(({ value }) => value === chosen);
  return isListed ? listed : [...listed, { value: chosen, label: chosen }];
}
