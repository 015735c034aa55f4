import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';
import { press, ready, requested, scan } from '../app/frameDesk.ts';

/** A press as the screen reports it, by a finger or by a mouse. */
const pressed = (pointerType: 'touch' | 'mouse') =>
  act(
    () => void document.body.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType })),
  );
const key = (name: string) => screen.getByRole('button', { name });
const push = (names: string) => {
  for (const name of names) act(() => key(name).click());
};
const pad = () => screen.queryByRole('group', { name: 'Rakamlar' });

afterEach(() => pressed('mouse'));

describe('the number pad', () => {
  it('is there for a finger alone, and its number goes with the next order', async () => {
    const fake = renderApp();
    await ready();
    press('q', { altKey: true });
    const field = await screen.findByLabelText<HTMLInputElement>(/Koli sayısı/u);
    expect(pad()).toBeNull();
    pressed('touch');
    push('1234');
    expect(field.value).toBe('123');
    act(() => key('Sil').click());
    expect(field.value).toBe('12');
    pressed('mouse');
    expect(pad()).toBeNull();
    scan('ORD-1');
    await waitFor(() =>
      expect(requested(fake, 'scan.submit')).toEqual([
        { code: 'ORD-1', options: { box: null, quantity: 12, hold: false } },
      ]),
    );
  });

  it('leaves the focus in the field, where a key and a scan expect it', async () => {
    renderApp();
    await ready();
    press('q', { altKey: true });
    await screen.findByLabelText(/Koli sayısı/u);
    pressed('touch');
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    act(() => void key('7').dispatchEvent(down));
    expect(down.defaultPrevented).toBe(true);
  });

  it('has the signs of a size, and types a weight into its own field', async () => {
    const { parcel, ...order } = sampleOrder({ reference: 'ORD-1' });
    const fields = (['desi', 'weight'] as const).map((field) => ({
      field,
      rule: 'required' as const,
      limit: null,
      message: null,
    }));
    const job = sampleJob({
      state: 'needs_attention',
      order: {
        ...order,
        parcel: { ...parcel, widthCm: null, lengthCm: null, heightCm: null, desi: null, weightKg: null },
      },
      problem: { code: 'invalid_fields', detail: null, fields },
    });
    renderApp({ jobs: [job], handlers: { 'scan.submit': () => ok({ kind: 'again', job }) } });
    await ready();
    scan('ORD-1');
    const size = await screen.findByTestId<HTMLInputElement>('size-field');
    pressed('touch');
    push('30x20x12,5');
    expect(size.value).toBe('30x20x12,5');
    const weight = screen.getByTestId<HTMLInputElement>('weight-field');
    act(() => weight.focus());
    push('2,5');
    expect([size.value, weight.value]).toEqual(['30x20x12,5', '2,5']);
  });
});
