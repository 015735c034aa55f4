import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LookupTried } from '../../../electron/contract/orderLookup.ts';
import { useAnswer, useRequest } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { useFieldLabel, useText } from '../../i18n/index.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { Question } from './Question.tsx';
import classes from './settings.module.css';

/** Where orders that the book does not have are requested from the shop's own system, and a code to try it with. */
export function ShopLookup() {
  const t = useText();
  const { value: status, error, take } = useAnswer('lookup.status', {});
  const save = useRequest('lookup.save', take);
  const remove = useRequest('lookup.remove', take);
  return (
    <Question id="lookup" hint={t('lookup.hint')}>
      <ErrorLine error={error} />
      {status === null ? null : (
        <>
          <EndpointForm
            stored={status.template}
            address={{ label: t('lookup.address'), placeholder: 'https://', maxLength: 1_000 }}
            secret={{
              label: t('lookup.token'),
              hint: status.hasToken ? t('lookup.tokenHere') : t('lookup.tokenHint'),
              maxLength: 2_000,
            }}
            save={{ ...save, label: t('common.save') }}
            onSave={(template, token) => save.run({ template, token })}
            leave={{
              ...remove,
              action: 'leaveLookup',
              label: t('lookup.remove'),
              title: t('lookup.removeTitle'),
              body: t('lookup.removeBody'),
              yes: t('lookup.removeYes'),
              no: t('lookup.removeNo'),
            }}
            onLeave={() => remove.run({})}
          >
            {status.hasToken && !status.tokenIsStored ? (
              <Notice tone="attention" testId="lookup-memory" text={t('lookup.tokenInMemory')} />
            ) : null}
          </EndpointForm>
          {status.template === null ? null : <TryIt />}
        </>
      )}
    </Question>
  );
}

/** Requests one code as a scan would, and shows the answer. */
function TryIt() {
  const t = useText();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState<{ readonly code: string; readonly found: LookupTried } | null>(null);
  const request = useRequest('lookup.try');
  const wanted = code.trim();

  async function ask(): Promise<void> {
    setTried(null);
    const reply = await request.run({ code: wanted });
    setTried(reply.ok ? { code: wanted, found: reply.value } : null);
  }

  return (
    <Form
      className={classes.form}
      onEnter={() => {
        if (wanted !== '' && !request.pending) void ask();
      }}
    >
      <h3 className="text-lead weight-700 leading-120">{t('lookup.tryQuestion')}</h3>
      <TextInput
        {...keepsScans}
        label={t('lookup.code')}
        description={t('lookup.tryHint')}
        spellCheck={false}
        maxLength={120}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className="row wrap items-center gap-10">
        <Button type="submit" keys="Enter" busy={request.pending} disabled={wanted === ''}>
          {request.pending ? t('lookup.trying') : t('lookup.try')}
        </Button>
      </div>
      <ErrorLine error={request.error} />
      {tried === null ? null : <Tried {...tried} />}
    </Form>
  );
}

function Tried({ code, found }: { readonly code: string; readonly found: LookupTried }) {
  const t = useText();
  const labelOf = useFieldLabel();
  if (found.kind === 'cancelled')
    return <p data-tone="attention">{t('lookup.cancelled', { code, word: found.word })}</p>;
  if (found.kind === 'unknown') {
    return <Notice tone="attention" testId="lookup-unknown" text={t('lookup.unknown', { code })} />;
  }
  const { name, district, province } = found.order.receiver;
  const reported = t('lookup.found', { code, name, district, province });
  if (found.problems.length === 0)
    return (
      <DoneLine>
        {reported} {t('lookup.foundAll')}
      </DoneLine>
    );
  const fields = [...new Set(found.problems.map(({ field }) => labelOf(field)))].join(', ');
  return (
    <Notice tone="attention" testId="lookup-lacks" text={reported}>
      <p>{t('lookup.foundLacks', { fields })}</p>
    </Notice>
  );
}
