import type { ChangeEvent } from 'react';
import { type TextKey, useText } from '../i18n/index.ts';
import { type OrderDraft, type ProblemOf, type SenderDraft, useProblemText } from './orderDraft.ts';

/** The texts of an order that are typed: the field of the service that each is, and how it is called on the screen. */
const ORDER_TEXTS = {
  reference: { field: 'order_reference', label: 'ship.reference' },
  name: { field: 'receiver_name', label: 'field.receiver_name' },
  phone: { field: 'receiver_phone', label: 'field.receiver_phone' },
  email: { field: 'receiver_email', label: 'ship.email' },
  address: { field: 'receiver_address', label: 'field.receiver_address' },
  content: { field: 'content_description', label: 'ship.content' },
  note: { field: 'note', label: 'field.note' },
} as const satisfies Partial<Record<keyof OrderDraft, object>>;

const SENDER_TEXTS = {
  name: { field: 'sender_name', label: 'field.sender_name' },
  phone: { field: 'sender_phone', label: 'field.sender_phone' },
  email: { field: 'sender_email', label: 'ship.email' },
  address: { field: 'sender_address', label: 'field.sender_address' },
} as const satisfies Partial<Record<keyof SenderDraft, object>>;

/** The props of one text field; the draft gets what is typed in it. */
function useTextFields<Name extends string>(
  texts: Readonly<Record<Name, { readonly field: string; readonly label: TextKey }>>,
  draft: Readonly<Record<NoInfer<Name>, string>>,
  onTyped: (name: Name, value: string) => void,
  problemOf: ProblemOf,
  testId: string,
) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  return (name: Name) => ({
    label: t(texts[name].label),
    value: draft[name],
    error: textOf(texts[name].field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onTyped(name, event.currentTarget.value),
    'data-testid': `${testId}-${name}`,
  });
}

export function useOrderTexts(
  draft: OrderDraft,
  change: (part: Partial<OrderDraft>) => void,
  problemOf: ProblemOf,
  testId: string,
) {
  return useTextFields(ORDER_TEXTS, draft, (name, value) => change({ [name]: value }), problemOf, testId);
}

export function useSenderTexts(
  sender: SenderDraft,
  change: (part: Partial<SenderDraft>) => void,
  problemOf: ProblemOf,
  testId: string,
) {
  return useTextFields(SENDER_TEXTS, sender, (name, value) => change({ [name]: value }), problemOf, testId);
}
