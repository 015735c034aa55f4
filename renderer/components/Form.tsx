import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onEnter: () => void };

/** Fields that are taken together, by Enter in each of them or by the button that sends them. */
export function Form({ onEnter, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
