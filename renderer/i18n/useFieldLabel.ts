import { TEXTS } from './texts.ts';
import { useText } from './useText.ts';

export type KnownField = keyof typeof TEXTS.tr.field;

function isKnown(field: string): field is KnownField {
  return Object.hasOwn(TEXTS.tr.field, field);
}

/** The name of a field of the service; one that we do not know is shown as the service writes it. */
export function useFieldLabel(): (field: string) => string {
  const t = useText();
  return (field) => (isKnown(field) ? t(`field.${field}`) : field);
}
