import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Place } from '../../electron/contract/service.ts';
import { useText } from '../i18n/index.ts';
import { searchPlaces } from './serviceLists.ts';

interface PlacePickerProps {
  readonly label: string;
  readonly places: readonly Place[] | null;
  readonly value: Place | null;
  readonly onValue: (place: Place | null) => void;
  readonly disabled?: boolean;
  readonly error?: ReactNode;
  /** Where the list is not there: why, in a word. */
  readonly hint?: string | null;
  /** What an order has there and the list has not: the names that are nearest to it come first. */
  readonly written?: string;
  readonly testId: string;
}

/** A province or district out of the service's own list, found however its name is typed. */
export function PlacePicker({
  label,
  places,
  value,
  onValue,
  disabled = false,
  error,
  hint,
  written = '',
  testId,
}: PlacePickerProps) {
  const t = useText();
  return (
    <Select
      lang="tr"
      label={label}
      placeholder={written === '' ? (hint ?? t('place.search')) : t('place.written', { name: written })}
      data={(places ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      // Also for the one that is shown: it may only have been found by its name.
      onOptionSubmit={(id) => onValue(places?.find((place) => place.id === id) ?? null)}
      filter={({ options, search }) => [
        // A list of places has no groups: every option is one.
        ...searchPlaces(
          options.filter((option) => 'value' in option),
          search === value?.name ? '' : search,
          written,
        ),
      ]}
      nothingFoundMessage={t('place.nothing')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      disabled={disabled || places === null}
      error={error}
      data-testid={testId}
    />
  );
}
