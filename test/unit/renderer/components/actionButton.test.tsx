import { expect, it } from 'vitest';
import { ActionButton } from '../../../../renderer/components/ActionButton.tsx';
import { act } from '../../../support/act.ts';
import { createKeyboard } from '../../../support/renderApp.tsx';
import { renderPart } from '../../../support/renderPart.tsx';

it.each([
  ['by itself', {}, 1],
  ['not while it is busy', { busy: true }, 0],
  ['not while it cannot be pressed', { disabled: true }, 0],
])('a button with the key of its action is pressed by it: %s', async (_name, state, times) => {
  let pressed = 0;
  await renderPart(
    <ActionButton action="readAgain" onPress={() => (pressed += 1)} {...state}>
      Oku
    </ActionButton>,
  );
  act(() => createKeyboard().hand('u', { altKey: true }));
  expect(pressed).toBe(times);
});
