import type { ShopStatus } from '../../../electron/contract/shopMessage.ts';
import { useRequest } from '../../bridge/index.ts';
import { useText } from '../../i18n/index.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { Question } from './Question.tsx';

export interface ShopPartProps {
  readonly status: ShopStatus;
  /** Takes over the status from the answer to another request. */
  readonly take: (status: ShopStatus) => void;
}

/** The address of the shop's own system; without one it is told nothing. */
export function ShopAddress({ status, take }: ShopPartProps) {
  const t = useText();
  const save = useRequest('shop.save');
  const remove = useRequest('shop.remove');
  return (
    <Question id="shopAddress" title={t('shop.question')} hint={t('shop.hint')}>
      <EndpointForm
        stored={status.address}
        address={{ label: t('shop.address'), placeholder: 'https://', maxLength: 1_000 }}
        save={{ ...save, label: t('shop.save') }}
        onSave={(url) => save.run({ url })}
        leave={{
          ...remove,
          action: 'leaveShop',
          label: t('shop.remove'),
          title: t('shop.removeTitle'),
          body: t('shop.removeBody'),
          yes: t('shop.removeYes'),
          no: t('shop.removeNo'),
        }}
        onLeave={() => remove.run({})}
        take={take}
      />
    </Question>
  );
}
