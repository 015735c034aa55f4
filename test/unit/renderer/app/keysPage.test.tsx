import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { COMMAND_IDS, COMMANDS, keysOf, titleOf } from '../../../../renderer/model/commandRegistry.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, ready, title } from './frameDesk.ts';

it('the keys of the screen that was left for them stand first and large, and nowhere else', async () => {
  renderApp({});
  await ready();
  press('F6');
  await waitFor(() => expect(title()).toBe('Sipariş listesi'));
  press('?');
  const here = await screen.findByTestId('keys-here');
  expect(here.querySelectorAll('h2')).toHaveLength(1);
  expect(here.textContent).toContain('Siparişi kopyala');
  expect(screen.getAllByText('Sipariş listesinde (F6)')).toHaveLength(1);
});

it.each([
  ['a desk', 'F6', (places: readonly string[]) => places.some((place) => !place.startsWith('settings/'))],
  ['the settings', 'F9', () => true],
])('the keys page has every command of %s', async (_name, from, isOnPage) => {
  renderApp({});
  await ready();
  press(from);
  press('?');
  await screen.findByText('Sipariş listesinde (F6)');
  const t = textsOf(createI18n('tr'));
  const rows = [...document.querySelectorAll('[data-screen=keys] dl > div')].map((row) => row.textContent);
  const missing = COMMAND_IDS.filter(
    (id) => /\D/u.test(COMMANDS[id].key ?? '') && COMMANDS[id].rowOf === undefined && isOnPage(COMMANDS[id].when),
  ).filter((id) => !rows.includes(`${keysOf(id).replace('+', '')}${t(titleOf(id))}`));
  expect(missing).toEqual([]);
});

it('the keys page has the parts of the settings only for who comes from there', async () => {
  renderApp({});
  await ready();
  press('?');
  await screen.findByText('Sipariş listesinde (F6)');
  expect(document.body.textContent).toContain('F9’dayken ? tuşuna bas');
  expect(screen.queryByText('Kutu ekle')).toBeNull();
});

it('the keys page has the keys of the order list, and is read to its end by the arrow keys', async () => {
  renderApp({});
  await ready();
  press('?');
  await waitFor(() => expect(title()).toBe('Tuşlar'));
  const group = (await screen.findByText('Sipariş listesinde (F6)')).closest('section');
  for (const name of ['Siparişi kopyala', 'Listeden çıkar', 'Satırları kaydet'])
    expect(group?.textContent).toContain(name);
  const groups = [...document.querySelectorAll('[data-screen=keys] [data-row]')];
  for (let step = 1; step < groups.length; step += 1) press('ArrowRight');
  await waitFor(() => expect(document.activeElement).toBe(groups.at(-1)));
});
