import { expect, it } from 'vitest';
import { listScenes } from '../../../gallery/scenes/lists.ts';
import { playScenes } from '../../../support/playScenes.tsx';

it('is read as a person reads it, in every state that has a picture', async () => {
  const scenes = listScenes.filter(({ name }) => name.startsWith('orders-'));
  expect(await playScenes(scenes)).toMatchSnapshot();
});
