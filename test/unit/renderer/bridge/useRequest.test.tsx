import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { useRequest } from '../../../../renderer/bridge/index.ts';
import { act } from '../../../support/act.ts';
import type { Answer } from '../../../support/fakeBridge.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';

/** Saves the command sheet, and says what it did; the part that saves it can leave the screen before the answer. */
function Sheets() {
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [isThere, setThere] = useState(true);
  const count = saved.length + 1;
  return (
    <>
      {isThere ? <Save onSaved={(path) => setSaved([...saved, `${count}. ${path}`])} /> : null}
      <button type="button" onClick={() => setThere(false)}>
        leave
      </button>
      <p>{saved.join(', ')}</p>
    </>
  );
}

function Save({ onSaved }: { readonly onSaved: (path: string) => void }) {
  const { run, drop, pending, error } = useRequest('commands.saveSheet', ({ path }) => onSaved(path));
  return (
    <>
      <button type="button" onClick={() => void run({})}>
        save
      </button>
      <button type="button" onClick={drop}>
        drop
      </button>
      <p>{pending ? 'waits' : (error?.code ?? 'rests')}</p>
    </>
  );
}

async function open() {
  const waiting: ((answer: Answer<'commands.saveSheet'>) => void)[] = [];
  const { container } = await renderPart(<Sheets />, {
    handlers: { 'commands.saveSheet': () => new Promise((resolve) => waiting.push(resolve)) },
  });
  return {
    press: (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name }))),
    answer: (answer: Answer<'commands.saveSheet'>) => act(async () => waiting.shift()?.(answer)),
    lines: () => readIn(container).filter((line) => !['save', 'drop', 'leave'].includes(line)),
  };
}

it('is followed by what the screen does with the answer now, each time', async () => {
  const { press, answer, lines } = await open();
  await press('save');
  expect(lines()).toEqual(['waits']);
  await answer(ok({ path: 'a.pdf' }));
  await press('save');
  await answer(ok({ path: 'b.pdf' }));
  expect(lines()).toEqual(['rests', '1. a.pdf, 2. b.pdf']);
});

it('is not followed where it was refused, which is said', async () => {
  const { press, answer, lines } = await open();
  await press('save');
  await answer(err(stationError('journal_failed')));
  expect(lines()).toEqual(['journal_failed']);
});

it.each([
  ['drop', ['rests', '1. a.pdf']],
  ['leave', ['1. a.pdf']],
])('is followed also where nobody waits any more: %s', async (name, left) => {
  const { press, answer, lines } = await open();
  await press('save');
  await press(name);
  await answer(ok({ path: 'a.pdf' }));
  expect(lines()).toEqual(left);
});
