import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExtraFields } from '../../../../renderer/components/FactList.tsx';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { TextsProvider } from '../../../../renderer/i18n/TextsProvider.ts';

it('marks an internal code in a field of the service as one (2.2), and nothing else', () => {
  render(
    <TextsProvider texts={createI18n('tr')}>
      <ExtraFields
        fields={[
          { name: 'tracking_number', value: 'KS8812345678' },
          { name: 'carrier.tracking_number', value: '7340029581146' },
          { name: 'takip_kodu', value: 'ks99' },
          { name: 'branch', value: 'KSK Kadıköy' },
        ]}
      />
    </TextsProvider>,
  );
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'KS8812345678 (iç kod)',
    '7340029581146',
    'ks99 (iç kod)',
    'KSK Kadıköy',
  ]);
});
