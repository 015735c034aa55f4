import type { Readings } from '../readings.ts';
import type { FieldErrors } from '../rules/fields.ts';
import type { Wire, WireObject } from '../wire.ts';

export type AnswerBody =
  | { readonly kind: 'json'; readonly value: Wire }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly fileName: string }
  | { readonly kind: 'html'; readonly text: string };

/** The service's answer to one request, before it is written on the wire. */
export type Answer = {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: AnswerBody;
};

function json(status: number, value: WireObject, headers: Answer['headers'] = {}): Answer {
  return { status, headers, body: { kind: 'json', value } };
}

/** The envelope of section 2.1. `extra` goes beside success, message and data (duplicate, meta). */
export function done(status: number, message: string, data: Wire, extra: WireObject = {}): Answer {
  return json(status, { success: true, message, ...extra, data });
}

function codeMembers(code: string, readings: Readings): WireObject {
  switch (readings.codeField) {
    case 'error_code':
      return { error_code: code };
    case 'error':
      return { error: code };
    case 'both':
      return { error: code, error_code: code };
    case 'none':
      return {};
  }
}

/** An error body of section 7 (the codes other than those that the document names are a reading). */
export function refusal(
  status: number,
  code: string,
  message: string,
  readings: Readings,
  headers: Answer['headers'] = {},
): Answer {
  return json(status, { success: false, ...codeMembers(code, readings), message }, headers);
}

/** Section 7, balance case: success false, error_code, message, data. */
export function paymentRequired(message: string, data: WireObject): Answer {
  return json(402, { success: false, error_code: 'payment_required', message, data });
}

/** Section 7, measurement debt case: success false, error, message, amount, payment_url. */
export function debtUnpaid(amount: Wire, paymentUrl: string): Answer {
  return json(402, {
    success: false,
    error: 'measurement_difference_unpaid',
    message: 'Ödenmemiş ölçüm farkı borcu var.',
    amount,
    payment_url: paymentUrl,
  });
}

/** A 422 in the shape that the readings name (section 7: body shape not shown). */
export function invalid(errors: FieldErrors, readings: Readings): Answer {
  const first = Object.values(errors)[0]?.[0] ?? 'Gönderilen bilgiler geçersiz.';
  const base = { success: false, ...codeMembers('validation_error', readings) };
  switch (readings.validationShape) {
    case 'object_of_lists':
      return json(422, { ...base, message: first, errors });
    case 'list_of_fields': {
      const list = Object.entries(errors).flatMap(([field, messages]) =>
        messages.map((message) => ({ field, message })),
      );
      return json(422, { ...base, message: first, errors: list });
    }
    case 'message_only':
      return json(422, { ...base, message: Object.values(errors).flat().join(' ') });
  }
}
