import type { IppAttributeGroup, IppMessage, IppValue } from './message.ts';

/** The groups of one kind: one per printer or job in the answer. */
export function groupsOf(message: IppMessage, tag: number): readonly IppAttributeGroup[] {
  return message.groups.filter((group) => group.tag === tag);
}

function valuesOf(group: IppAttributeGroup | undefined, name: string): readonly IppValue[] {
  return group?.attributes.find((attribute) => attribute.name === name)?.values ?? [];
}

/** Text, names, keywords and URIs of an attribute, in order; other values are left out. */
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

export function booleanOf(group: IppAttributeGroup | undefined, name: string): boolean | null {
  const [value] = valuesOf(group, name);
  return value?.kind === 'boolean' ? value.value : null;
}
