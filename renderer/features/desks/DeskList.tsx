import { memo, useMemo, useState } from 'react';
import type { SiteDesk } from '../../../electron/contract/site.ts';
import { useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Cell, DataTable, Row } from '../../components/DataTable.tsx';
import { Dock } from '../../components/Dock.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import classes from './desks.module.css';

interface DeskListProps {
  readonly desks: readonly SiteDesk[];
  /** The id of this desk. */
  readonly here: string | null;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** The desks as they are by now. */
  readonly onDesks: (desks: SiteDesk[]) => void;
}

/** The desks with their state, printers and work: this desk first, then those that need a person. */
export function DeskList({ desks, here, chosen, onChoose, onDesks }: DeskListProps) {
  const t = useText();
  const namesake = useStatus(({ site }) => (site.kind === 'together' ? site.namesake?.id : undefined)) ?? null;
  const sorted = useMemo(() => inOrder(desks, here, namesake), [desks, here, namesake]);
  const at = Math.min(chosen, Math.max(0, sorted.length - 1));
  const one = sorted[at];
  return (
    <>
      <p className="text-body text-quiet" data-testid="desks-total">
        {t('desks.total', { count: sorted.length, on: sorted.filter(({ isOn }) => isOn).length })}
      </p>
      <DataTable
        label={t('title.desks')}
        columns={[
          { id: 'desk', title: t('common.desk'), share: 1.2 },
          { id: 'state', title: t('common.state'), share: 1.4 },
          { id: 'printers', title: t('common.printer'), share: 1.4 },
          { id: 'queue', title: t('desks.queue'), share: 1 },
          { id: 'today', title: t('common.today'), align: 'right', share: 0.8 },
        ]}
        count={sorted.length}
        keyOf={(index) => sorted[index]?.desk.id ?? String(index)}
        row={(index) => {
          const desk = sorted[index];
          return (
            <Row isCurrent={index === at} onChoose={() => onChoose(index)}>
              {desk === undefined ? <Cell /> : <Known desk={desk} isHere={desk.desk.id === here} />}
            </Row>
          );
        }}
        from={at}
      />
      {sorted.length > 1 ? null : <p className="text-body text-quiet">{t('desks.onlyThis')}</p>}
      {one !== undefined && one.desk.id !== here && (isOpenQuestion(one) || one.desk.id === namesake) ? (
        <OffDesk key={one.desk.id} desk={one} isNamesake={one.desk.id === namesake} onDesks={onDesks} />
      ) : null}
    </>
  );
}

/** Whether the desk is not on and has not reported that it closes: a part of the requests per minute is reserved for it. */
function keepsShare({ isOn, hasLeft }: SiteDesk): boolean {
  return !isOn && !hasLeft;
}

/** A person may have to say that it is switched off, or is not waited for. */
const isOpenQuestion = (desk: SiteDesk) => keepsShare(desk) || desk.isAwaited === true;

function inOrder(desks: readonly SiteDesk[], here: string | null, namesake: string | null): readonly SiteDesk[] {
  const names = new Intl.Collator('tr', { numeric: true });
  const rank = (desk: SiteDesk) =>
    desk.desk.id === here ? 0 : isOpenQuestion(desk) || desk.desk.id === namesake ? 1 : desk.isOn ? 2 : 3;
  return [...desks].sort((a, b) => rank(a) - rank(b) || names.compare(a.desk.name, b.desk.name));
}

const Known = memo(function Known({ desk, isHere }: { readonly desk: SiteDesk; readonly isHere: boolean }) {
  const t = useText();
  const { printers, queue, today } = desk.report;
  const waiting = queue.bench + queue.batch;
  return (
    <>
      <Cell strong>
        <span data-testid="desk" data-desk-id={desk.desk.id}>
          {desk.desk.name}
        </span>
        {isHere ? <small>{t('desks.here')}</small> : null}
      </Cell>
      <Cell>
        <DeskState desk={desk} />
      </Cell>
      <Cell>
        {printers.length === 0 ? <small>{t('desks.noPrinter')}</small> : null}
        {printers.map(({ id, name, isReady }) => (
          <span key={id} className={classes.printer} data-tone={isReady ? undefined : 'problem'}>
            {isReady ? name : t('desks.notReady', { printer: name })}
          </span>
        ))}
      </Cell>
      <Cell>
        {waiting === 0 ? t('desks.noQueue') : t('desks.queued', { count: waiting })}
        {queue.batch === 0 ? null : <small>{t('desks.ofList', { number: queue.batch })}</small>}
        {queue.attention === 0 ? null : (
          <small className={classes.problem} data-tone="problem">
            {t('desks.attention', { number: queue.attention })}
          </small>
        )}
      </Cell>
      <Cell align="right">
        {t('desks.labels', { count: today.printed })}
        <small>{t('desks.accepted', { number: today.accepted })}</small>
      </Cell>
    </>
  );
});

const STATES = {
  on: ['done', 'done'],
  off: ['attention', 'warning'],
  left: ['neutral', 'withdrawn'],
} as const;

function DeskState({ desk }: { readonly desk: SiteDesk }) {
  const t = useText();
  const state = desk.isOn ? 'on' : desk.hasLeft ? 'left' : 'off';
  const [tone, icon] = STATES[state];
  return (
    <>
      <span className={classes.state} data-tone={tone} data-desk-state={state}>
        <ToneIcon name={icon} size={20} />
        {t(`desks.${state}`)}
      </span>
      {desk.isOn ? null : (
        <small>{t('desks.lastSeen', { when: formatWhen(desk.seenAt, Date.now(), t.language) })}</small>
      )}
      {keepsShare(desk) ? <small className={classes.share}>{t('desks.keepsShare')}</small> : null}
      {desk.isAwaited === true ? <small className={classes.share}>{t('desks.awaited')}</small> : null}
    </>
  );
}

/** A desk that is not seen may only be cut off: a person decides whether it is switched off. */
function OffDesk({
  desk: whole,
  isNamesake,
  onDesks,
}: { readonly desk: SiteDesk; readonly isNamesake: boolean } & Pick<DeskListProps, 'onDesks'>) {
  const t = useText();
  const { desk } = whole;
  const [isPrompted, setPrompted] = useState(false);
  const dismiss = useRequest('site.dismiss', onDesks);
  const adopt = useRequest('site.adopt', onDesks);
  const busy = dismiss.pending || adopt.pending;

  function say({ run }: typeof dismiss | typeof adopt): void {
    setPrompted(false);
    void run({ deskId: desk.id });
  }
  const kind = isNamesake ? 'adopt' : whole.isAwaited === true ? 'awaited' : 'dismiss';
  const isOff = {
    label: t(isNamesake ? 'desks.adoptOff' : kind === 'awaited' ? 'desks.awaitedYes' : 'desks.dismissYes'),
    onPress: () => say(dismiss),
  };
  const isThis = { label: t('desks.adoptYes'), onPress: () => say(adopt) };

  return (
    <Dock
      label={t('desks.chosen')}
      testId="desk-chosen"
      who={<strong>{t('light.desk', { name: desk.name })}</strong>}
      notice={[dismiss.error, adopt.error].map((error) =>
        error === null ? null : <ErrorLine key={error.code} error={error} />,
      )}
      keys={
        isPrompted ? null : (
          <ActionButton action="dismissDesk" busy={busy} onPress={() => setPrompted(true)}>
            {isNamesake ? t('desks.adopt') : t('desks.dismiss')}
          </ActionButton>
        )
      }
    >
      {isPrompted ? (
        <QuestionBox
          title={t(`desks.${kind}Question`, { desk: desk.name })}
          body={t(`desks.${kind}Body`)}
          actions={[...(isNamesake ? [isThis] : []), ...(isOpenQuestion(whole) ? [isOff] : [])]}
          leave={{ label: t(`desks.${kind}No`), onPress: () => setPrompted(false) }}
        />
      ) : null}
    </Dock>
  );
}
