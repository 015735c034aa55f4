import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';

it.each([
  ['Buraya taşındı', false],
  ['Bu bir kopya', true],
])(
  'a desk on the data of another computer shows which one, and opens once a person answers "%s"',
  async (button, isCopy) => {
    let isKnown = false;
    const fake = renderApp({
      handlers: {
        'station.status': () => (isKnown ? ok(sampleStatus) : err(stationError('folder_from_elsewhere', 'KASA-2'))),
        'desk.identify': () => {
          isKnown = true;
          return ok({});
        },
      },
    });
    const question = await screen.findByRole('heading', { name: 'Buradaki kayıtlar başka bir yerden geldi.' });
    expect(document.body.textContent).toContain('Son kullanıldığı yer: KASA-2');
    act(() => screen.getByRole('button', { name: button }).click());
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(fake.requests.filter(({ name }) => name === 'desk.identify')).toEqual([
      expect.objectContaining({ input: { isCopy } }),
    ]);
  },
);
