import type { IppAttributeGroup, IppMessage, IppValue } from './message.ts';

/** The groups of one kind: one for each printer or job in the answer. */
export function groupsOf(message: IppMessage, tag: number): readonly IppAttributeGroup[] {
  return message.groups.filter((group) => group.tag === tag);
}

function valuesOf(group: IppAttributeGroup | undefined, name: string): readonly IppValue[] {
  return group?.attributes.find((attribute) => attribute.name === name)?.values ?? [];
}

/** Texts, names, keywords and URIs of an attribute, in order. Values of other types are left out. */
export function stringsOf(group: IppAttributeGroup | undefined, name: string): readonly string[] {
  return valuesOf(group, name).flatMap((value) =>
    value.kind === 'string' || value.kind === 'localized' ? [value.value] : [],
  );
}

/** The first non-empty text of an attribute, or null. */
export function stringOf(group: IppAttributeGroup | undefined, name: string): string | null {
  return stringsOf(group, name).find((value) => value.trim() !== '') ?? null;
}

export function integerOf(group: IppAttributeGroup | undefined, name: string): number | null {
  const [value] = valuesOf(group, name);
  return value?.kind === 'integer' ? value.value : null;
}

/** The first resolution of an attribute, across the feed, in dots per inch; null when there is none. */
export function dpiOf(group: IppAttributeGroup | undefined, name: string): number | null {
  const [value] = valuesOf(group, name);
  if (value?.kind !== 'resolution' || value.x <= 0) return null;
  // RFC 8011 section 5.1.16: 3 is dots per inch, 4 dots per centimetre.
  return value.unit === 4 ? Math.round(value.x * 2.54) : value.x;
}

export function booleanOf(group: IppAttributeGroup | undefined, name: string): boolean | null {
  const [value] = valuesOf(group, name);
  return value?.kind === 'boolean' ? value.value : null;
}
