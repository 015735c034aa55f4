import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createI18n, textsOf } from '../../../../renderer/i18n/index.ts';
import { act } from '../../../support/act.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { ready } from './frameDesk.ts';

const t = textsOf(createI18n('tr'));

it('keys that do not outlive the program are shown, but for those of the demo', async () => {
  const fake = renderApp({ status: { profile: 'live', keyIsStored: true } });
  await ready();
  const words = t('banner.keyNotKept');
  expect(screen.queryByText(words)).toBeNull();
  act(() => fake.changeStatus({ keyIsStored: false }));
  expect(await screen.findByText(words)).toBeTruthy();
  act(() => fake.changeStatus({ profile: 'demo' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
