import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';

const { hand } = createKeyboard();

async function settings(start: Parameters<typeof renderApp>[0] = {}) {
  const fake = renderApp(start);
  await screen.findByTestId('outcome');
  act(() => hand('F9'));
  fireEvent.click(await screen.findByText('İşletme sahibi ve veriler'));
  await screen.findByTestId('second-copy');
  return (name: string) => fake.requests.filter((one) => one.name === name).map(({ input }) => input);
}

it('a second place of the copy is named by its path and left after a question, and its failure is shown', async () => {
  const trouble = { folder: '/yedek', copiedAt: null, trouble: { since: 1, detail: 'EIO' } };
  const requested = await settings({ handlers: { 'secondCopy.choose': () => ok(trouble) } });
  const field = screen.getByTestId('second-copy');
  fireEvent.change(field, { target: { value: ' /yedek ' } });
  fireEvent.submit(field);
  await waitFor(() => expect(requested('secondCopy.choose')).toEqual([{ path: '/yedek', pin: null }]));
  expect((await screen.findByTestId('second-copy-trouble')).textContent).toContain('EIO');
  fireEvent.click(screen.getByText('Yedeklemeyi bırak'));
  expect(requested('secondCopy.choose')).toHaveLength(1);
  fireEvent.click(await screen.findByText('Durdur'));
  await waitFor(() =>
    expect(requested('secondCopy.choose')).toEqual([
      { path: '/yedek', pin: null },
      { path: null, pin: null },
    ]),
  );
});

it('a copy is restored after one question, and the number of restored parcels is shown', async () => {
  let isThere = false;
  const requested = await settings({
    handlers: { 'secondCopy.restore': () => (isThere ? ok({ jobs: 412 }) : err(stationError('copy_not_found'))) },
  });
  const restore = async () => {
    fireEvent.submit(screen.getByTestId('restore-copy'));
    await screen.findByText('Kayıtlar bu yedekten geri yüklensin mi?');
    for (const button of screen.getAllByText('Geri yükle').slice(1)) fireEvent.click(button);
  };
  const canPress = () => screen.getAllByText('Geri yükle')[0]?.closest('button')?.disabled === false;
  fireEvent.submit(screen.getByTestId('restore-copy'));
  expect(screen.queryByText('Kayıtlar bu yedekten geri yüklensin mi?')).toBeNull();
  expect(canPress()).toBe(false);
  fireEvent.change(screen.getByTestId('restore-copy'), { target: { value: '/media/usb' } });
  expect(canPress()).toBe(true);
  await restore();
  expect(await screen.findByText('Bu klasörde bu hesabın yedeği yok.')).toBeTruthy();
  isThere = true;
  await restore();
  expect((await screen.findByTestId('copy-restored')).textContent).toContain('412');
  expect(requested('secondCopy.restore')).toEqual([
    { path: '/media/usb', pin: null },
    { path: '/media/usb', pin: null },
  ]);
});

it('both take the owner’s PIN where there is one', async () => {
  const requested = await settings({
    handlers: {
      'secondCopy.choose': (input) =>
        input.pin === '4711' ? ok({ folder: input.path, copiedAt: 1, trouble: null }) : err(stationError('pin_needed')),
    },
  });
  const field = screen.getByTestId('second-copy');
  fireEvent.change(field, { target: { value: '/yedek' } });
  fireEvent.submit(field);
  const pin = await screen.findByLabelText('İşletme sahibinin PIN’i');
  fireEvent.change(pin, { target: { value: '4711' } });
  fireEvent.submit(pin);
  await waitFor(() => expect(requested('secondCopy.choose').at(-1)).toEqual({ path: '/yedek', pin: '4711' }));
  expect(await screen.findByText('Yedeklemeyi bırak')).toBeTruthy();
});

it('a second copy that could not be made for half an hour is shown on every screen, until it is made again', async () => {
  const fake = renderApp({});
  await screen.findByTestId('outcome');
  const status = { folder: '/yedek', copiedAt: null };
  const failingFor = (ms: number) => ({ ...status, trouble: { since: Date.now() - ms, detail: 'ENOENT' } });
  act(() => fake.emit('secondCopy.changed', failingFor(29 * 60_000)));
  expect(screen.queryByTestId('second-copy-banner')).toBeNull();
  act(() => fake.emit('secondCopy.changed', failingFor(31 * 60_000)));
  const banner = await screen.findByTestId('second-copy-banner');
  expect(banner.textContent).toMatch(/Kayıtların ikinci yedeği alınamıyor.*diski bozulursa/u);
  fireEvent.click(within(banner).getByText('Ayarlara git'));
  await screen.findByTestId('second-copy');
  expect(screen.queryByTestId('second-copy-banner')).toBeNull();
  act(() => hand('F1'));
  await screen.findByTestId('second-copy-banner');
  act(() => fake.emit('secondCopy.changed', { ...status, copiedAt: Date.now(), trouble: null }));
  await waitFor(() => expect(screen.queryByTestId('second-copy-banner')).toBeNull());
});
