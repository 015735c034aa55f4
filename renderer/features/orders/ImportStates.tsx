import { Select } from '@mantine/core';
import type { ListPreview } from '../../../electron/contract/orderImport.ts';
import { Section } from '../../components/Page.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './ImportPreview.module.css';
import type { Import } from './useImport.ts';

const SHIPS = 'ships';
const STAYS = 'stays';

/** Words of an unknown state, or of one whose orders wait: a person chooses once for each source whether they are shipped. */
export function ImportStates({
  importing,
  states,
}: {
  readonly importing: Import;
  readonly states: ListPreview['states'];
}) {
  const t = useText();
  const say = (word: string, ships: boolean) =>
    importing.say(states.map((one) => (one.word === word ? { ...one, ships } : one)));
  return (
    <Section title={t('imports.states')} testId="preview-states">
      <ul className={classes.fields}>
        {states.map(({ word, rows, ships }) => (
          <li key={word} data-testid="preview-state" data-ships={String(ships)}>
            <span className={classes.name}>
              <b>{word}</b>
              <small>{t('common.rowCount', { count: rows })}</small>
            </span>
            <Select
              aria-label={t('imports.stateIs', { word })}
              placeholder={t('common.choose')}
              value={ships === null ? null : ships ? SHIPS : STAYS}
              data={[
                { value: SHIPS, label: t('imports.stateShips') },
                { value: STAYS, label: t('imports.stateStays') },
              ]}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={(value) => {
                if (value !== null) say(word, value === SHIPS);
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
