import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

/** The field above a list that narrows it while it is typed into. */
export function SearchField(props: {
  readonly label: string;
  /** What can be searched for; without it the field's name is shown. */
  readonly example?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly maxLength?: number;
  readonly className?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const { label, example = label, value, onValue, maxLength = 200, className = '', onKeyDown } = props;
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={example}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onValue(event.currentTarget.value)}
      {...(onKeyDown === undefined ? {} : { onKeyDown })}
    />
  );
}
