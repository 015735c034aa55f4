/** The value tags of RFC 8010 section 3.5.2 that CUPS and printers use. */
export const ippTag = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  resolution: 0x32,
  range: 0x33,
  beginCollection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
  memberName: 0x4a,
} as const;

/** Group tags of RFC 8010 section 3.5.1. */
export const ippGroup = {
  ...{ operation: 0x01, job: 0x02, end: 0x03, printer: 0x04, unsupported: 0x05, subscription: 0x06, event: 0x07 },
} as const;

export type IppValue =
  | { readonly kind: 'integer'; readonly tag: number; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'string'; readonly tag: number; readonly value: string }
  | { readonly kind: 'localized'; readonly tag: number; readonly language: string; readonly value: string }
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'resolution'; readonly x: number; readonly y: number; readonly unit: number }
  | { readonly kind: 'collection'; readonly members: readonly IppAttribute[] }
  /** `no-value`, `unknown`, `unsupported` and the like. */
  | { readonly kind: 'none'; readonly tag: number }
  /** A value of an unknown type, or of another shape than that of its tag, as raw bytes. */
  | { readonly kind: 'octets'; readonly tag: number; readonly bytes: Uint8Array };

export interface IppAttribute {
  readonly name: string;
  /** Never empty. */
  readonly values: readonly IppValue[];
}

export interface IppAttributeGroup {
  readonly tag: number;
  readonly attributes: readonly IppAttribute[];
}

export interface IppMessage {
  /** Major and minor version, such as 0x0200 for 2.0. */
  readonly version: number;
  /** Operation of a request, status of an answer. */
  readonly code: number;
  readonly requestId: number;
  readonly groups: readonly IppAttributeGroup[];
}

export function integer(name: string, value: number): IppAttribute {
  return { name, values: [{ kind: 'integer', tag: ippTag.integer, value }] };
}

export function boolean(name: string, value: boolean): IppAttribute {
  return { name, values: [{ kind: 'boolean', value }] };
}

export function strings(tag: number, name: string, ...values: readonly string[]): IppAttribute {
  return { name, values: values.map((value) => ({ kind: 'string', tag, value })) };
}
