import { expect, it } from 'vitest';
import { useCommandOffer } from '../../../../renderer/commands/CommandContext.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';

function Offering() {
  useCommandOffer({ confirm: () => 'nothing_to_confirm' });
  return <p>Kutu</p>;
}

it('a screen that takes commands is shown outside of a desk as well, as in the first run', async () => {
  const { container } = await renderPart(<Offering />);
  expect(readIn(container.querySelector('main'))).toEqual(['Kutu']);
});
