import { fireEvent, screen } from '@testing-library/react';
import { act } from '../../../support/act.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { createKeyboard } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

export const keyboard = createKeyboard();
export const scan = (code: string) => act(() => keyboard.scan(code));
export const press = (key: string, init: KeyboardEventInit = {}) => act(() => keyboard.hand(key, init));
export const ready = () => screen.findByTestId('outcome');
export const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
export const strip = () => screen.queryByTestId('scan-strip');
export const field = () => screen.getByRole<HTMLInputElement>('combobox');

export const job = sampleJob({
  id: 'one',
  order: sampleOrder({ reference: 'ORD-1' }),
  state: 'printed',
  shipment: sampleShipment,
  print: samplePrint,
  printCount: 1,
});

export async function search(text = ''): Promise<void> {
  press('k', { ctrlKey: true });
  await screen.findByTestId('palette');
  if (text !== '') fireEvent.change(field(), { target: { value: text } });
}
export const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
