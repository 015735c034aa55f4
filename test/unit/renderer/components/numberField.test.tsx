import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NumberField } from '../../../../renderer/components/NumberField.tsx';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { TextsProvider } from '../../../../renderer/i18n/TextsProvider.ts';
import { createScanRoute, ScanRouteContext } from '../../../../renderer/scanner/scanRoute.ts';
import { act } from '../../../support/act.ts';
import { createKeyboard, provideBrowserParts } from '../../../support/renderApp.tsx';

/** The ruler of a calibration label: 40 to 160 mm, so that none of its digits alone is within the limits. */
function openField() {
  provideBrowserParts();
  const stored: number[] = [];
  const route = createScanRoute();
  render(
    <TextsProvider texts={createI18n('tr')}>
      <MantineProvider>
        <ScanRouteContext value={route}>
          <NumberField
            label="Cetvel"
            value={null}
            min={40}
            max={160}
            decimals={1}
            onKeep={(value) => stored.push(value)}
          />
        </ScanRouteContext>
      </MantineProvider>
    </TextsProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Cetvel');
  const typed = (text: string) => {
    act(() => field.focus());
    act(() => createKeyboard().press(text));
    act(() => field.blur());
  };
  return { stored, field, typed, mustStay: route.mustStay };
}

describe('a number field', () => {
  it('takes a number digit by digit, also where its first digit alone is outside of the limits', () => {
    const { stored, field, typed } = openField();
    typed('80');
    expect(field.value).toBe('80');
    expect(stored).toEqual([80]);
  });

  it('stores nothing outside of the limits, leaves it standing, and shows the limits', () => {
    const { stored, field, typed } = openField();
    typed('8');
    expect(stored).toEqual([]);
    expect(field.value).toBe('8');
    expect(screen.getByText('40 ile 160 arası olmalı')).toBeTruthy();
  });

  it('keeps its screen through any scans, as long as what is typed is not stored', () => {
    const { field, mustStay } = openField();
    expect(mustStay()).toBe(false);
    act(() => field.focus());
    act(() => createKeyboard().press('80'));
    expect(mustStay()).toBe(true);
    act(() => field.blur());
    expect(mustStay()).toBe(false);
  });

  it('shows nothing more once the number is right', () => {
    const { stored, typed } = openField();
    typed('8');
    typed('0,5');
    expect(stored).toEqual([80.5]);
    expect(screen.queryByText('40 ile 160 arası olmalı')).toBeNull();
  });
});
