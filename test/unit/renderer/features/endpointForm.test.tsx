import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { EndpointForm } from '../../../../renderer/features/settings/EndpointForm.tsx';
import { act } from '../../../support/act.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';

const failed = stationError('journal_failed', 'ENOSPC');

async function open(change: Partial<Parameters<typeof EndpointForm>[0]> = {}) {
  const log: unknown[] = [];
  const sent = (name: string) => ({ pending: false, error: null, drop: () => log.push(`${name} dropped`) });
  const form = (
    <EndpointForm
      stored="https://a.example"
      address={{ label: 'Adres', testId: 'address' }}
      secret={{ label: 'Anahtar', hint: 'gizli' }}
      save={{ ...sent('save'), label: 'Kaydet' } as never}
      onSave={async (address, secret) => {
        log.push(['save', address, secret]);
        return { ok: !address.includes('kötü') };
      }}
      leave={
        {
          ...sent('leave'),
          action: 'leaveLookup',
          label: 'Bırak',
          title: 'Bırakılsın mı?',
          body: '',
          yes: 'Evet',
          no: 'Hayır',
        } as never
      }
      onLeave={() => log.push('leave')}
      {...change}
    />
  );
  const { container } = await renderPart(form);
  const type = (id: string, value: string) => fireEvent.change(screen.getByTestId(id), { target: { value } });
  const secret = () => screen.getByLabelText<HTMLInputElement>('Anahtar', { selector: 'input' });
  const submit = () => act(async () => fireEvent.submit(container.querySelector('form') as Element));
  const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  const isReady = () => !screen.getByRole<HTMLButtonElement>('button', { name: /Kaydet/u }).disabled;
  return { log, type, secret, submit, press, isReady, text: () => readIn(container.querySelector('main')).join(' | ') };
}

it('takes another address, or a secret for the same one, and forgets the secret once it was taken', async () => {
  const { log, type, secret, submit, isReady } = await open();
  expect(isReady()).toBe(false);
  await submit();
  expect(log).toEqual([]);
  fireEvent.change(secret(), { target: { value: ' s3cret ' } });
  expect(isReady()).toBe(true);
  type('address', ' https://kötü.example ');
  await submit();
  expect(log.splice(0)).toEqual(['leave dropped', ['save', 'https://kötü.example', 's3cret']]);
  expect(secret().value).toBe(' s3cret ');
  type('address', 'https://b.example');
  await submit();
  expect(log.splice(0)).toEqual(['leave dropped', ['save', 'https://b.example', 's3cret']]);
  expect(secret().value).toBe('');
  await submit();
  expect(log.splice(0)[1]).toEqual(['save', 'https://b.example', null]);
  type('address', '  ');
  expect(isReady()).toBe(false);
});

it('asks before it goes away, and drops what the last save said', async () => {
  const { log, press, text } = await open();
  await press(/Bırak$/u);
  expect(text()).toContain('Bırakılsın mı?');
  await press(/Hayır$/u);
  expect(text()).not.toContain('Bırakılsın mı?');
  expect(log).toEqual([]);
  await press(/Bırak$/u);
  await press(/Evet$/u);
  expect(log).toEqual(['save dropped', 'leave']);
  expect(text()).not.toContain('Bırakılsın mı?');
});

it('has nothing to leave where nothing is stored, says what went wrong, and waits while it is sent', async () => {
  const one = { pending: false, error: failed, drop: () => undefined, label: 'Kaydet' } as never;
  const { text } = await open({ stored: null, save: one });
  expect(text()).toMatchInlineSnapshot(
    `"Adres | Anahtar | gizli | Enter Kaydet | Kaydedilemedi. İşlem yapılmadı. Tekrar dene; sürerse üstteki uyarıda yazanı yap. Ayrıntı: ENOSPC"`,
  );
});
