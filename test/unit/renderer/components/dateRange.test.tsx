import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DateRange, type Days, LAST_WEEK, lastDays, Period } from '../../../../renderer/components/FilterForm.tsx';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { TextsProvider } from '../../../../renderer/i18n/TextsProvider.ts';

beforeEach(() => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
/** Shows one of the two fields as a list does, which holds the days; gives every change of them. */
function renderDays(Field: typeof Period | typeof DateRange, language: 'tr' | 'en', start: Days): readonly Days[] {
  const changes: Days[] = [];
  function List() {
    const [days, setDays] = useState(start);
    return (
      <Field
        days={days}
        onDays={(next) => {
          changes.push(next);
          setDays(next);
        }}
      />
    );
  }
  render(
    <TextsProvider texts={createI18n(language)}>
      <MantineProvider>
        <List />
      </MantineProvider>
    </TextsProvider>,
  );
  return changes;
}

const period = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Hangi günler?' });
function take(name: string): void {
  fireEvent.click(period());
  fireEvent.click(screen.getByRole('option', { name, hidden: true }));
}

describe('the period of a list', () => {
  it('is chosen by its name, and has no day fields then', () => {
    const changes = renderDays(Period, 'tr', { from: null, to: null });
    expect(period().value).toBe('Bütün günler');
    take('Son 7 gün');
    expect(changes).toEqual([lastDays(Date.now(), LAST_WEEK)]);
    expect(period().value).toBe('Son 7 gün');
    take('Bugün');
    expect(changes.at(-1)).toEqual(lastDays(Date.now(), 0));
    expect(screen.queryByLabelText('İlk gün')).toBeNull();
    take('Bütün günler');
    expect(changes.at(-1)).toEqual({ from: null, to: null });
  });

  it('of days of one’s own changes nothing until a day is chosen', () => {
    const changes = renderDays(Period, 'tr', { from: null, to: null });
    take('Günleri seç');
    expect(changes).toEqual([]);
    expect(screen.getByLabelText('İlk gün')).toBeTruthy();
    expect(screen.getByLabelText('Son gün')).toBeTruthy();
  });

  it('shows the days that have no name', () => {
    renderDays(Period, 'tr', { from: '2026-01-02', to: '2026-01-05' });
    expect(period().value).toBe('Günleri seç');
    expect(screen.getByLabelText('İlk gün')).toBeTruthy();
  });
});

async function open(language: 'tr' | 'en', start: Days = { from: null, to: null }) {
  const changes = renderDays(DateRange, language, start);
  const label = language === 'tr' ? 'İlk gün' : 'First day';
  // The fields come with their calendar, a moment after the screen.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(false));
  const field = screen.getByLabelText<HTMLInputElement>(label);
  const type = (text: string) => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  return { changes, field, type };
}

describe('the days of a list', () => {
  it('are typed the Turkish way, and shown so', async () => {
    const { changes, field, type } = await open('tr');
    type('21.11.2026');
    expect(changes.at(-1)).toEqual({ from: '2026-11-21', to: null });
    expect(field.value).toBe('21.11.2026');
  });

  it('are written with the month’s name in English', async () => {
    const { field } = await open('en', { from: '2026-11-21', to: null });
    expect(field.value).toBe('21 Nov 2026');
  });

  it('are not changed by what is no day', async () => {
    const { changes, field, type } = await open('tr', { from: '2026-11-20', to: null });
    type('31.11.2026');
    expect(changes).toEqual([]);
    expect(field.value).toBe('20.11.2026');
  });

  it('are cleared by a button, and by emptying the field', async () => {
    const { changes, type } = await open('tr', { from: '2026-11-20', to: '2026-11-21' });
    fireEvent.click(screen.getByRole('button', { name: 'İlk gün: sil', hidden: true }));
    expect(changes.at(-1)).toEqual({ from: null, to: '2026-11-21' });
    type('19.11.2026');
    expect(changes.at(-1)).toEqual({ from: '2026-11-19', to: '2026-11-21' });
    type('');
    expect(changes.at(-1)).toEqual({ from: null, to: '2026-11-21' });
  });
});
