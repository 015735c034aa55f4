import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  MOST_RULES,
  type RuleTable,
  type RuleTrial,
  type ShippingRule,
} from '../../../electron/contract/shippingRule.ts';
import type { Profile } from '../../../electron/contract/status.ts';
import { useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Choice } from '../../components/Choice.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { HiddenText } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { useCarriers } from '../../parcelForm/serviceLists.ts';
import { type PartProps, Question } from './Question.tsx';
import { RuleForm } from './RuleForm.tsx';
import classes from './Rules.module.css';
import { ruleText, trialText } from './ruleTexts.ts';

const DAYS = ['1', '7', '30'] as const;
type Days = (typeof DAYS)[number];

/** The rules that choose carrier, sender and box for orders without them. Another account has other rules. */
export function Rules(part: PartProps) {
  const profile = useStatus((status) => status.profile);
  return profile === null ? null : <Table key={profile} profile={profile} {...part} />;
}

function Table({ settings, update, profile }: PartProps & { readonly profile: Profile }) {
  const t = useText();
  const table = settings.shippingRules[profile];
  const stored = table.draft ?? table.rules;
  // The rules with changes that the station has not answered yet: two changes may follow each other faster than that.
  const [rules, setRules] = useState(stored);
  useEffect(() => setRules(stored), [stored]);
  const carriers = useCarriers().value ?? [];
  const [opened, open] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const [days, setDays] = useState<Days>('7');
  const [trial, setTrial] = useState<RuleTrial | null>(null);
  const [asks, setAsks] = useState(false);
  const request = useRequest('rules.try');
  const isChanged = table.draft !== null;
  const isTriable = rules.length > 0 && !request.pending;

  const keepTable = (next: RuleTable) => update({ shippingRules: { ...settings.shippingRules, [profile]: next } });

  /** A change is a draft until it is switched on: until then orders go by the old rules. */
  function keep(next: ShippingRule[]): void {
    setRules(next);
    setTrial(null);
    setAsks(false);
    void keepTable({ ...table, draft: next });
  }

  /** Moves a rule; -1: to the place before, so that it is tried earlier. */
  function move(index: number, by: -1 | 1): void {
    const next = [...rules];
    const [rule] = next.splice(index, 1);
    if (rule === undefined) return;
    next.splice(index + by, 0, rule);
    keep(next);
    setAnnounced(t('rules.moved', { name: rule.name, place: index + by + 1 }));
  }

  function add(): void {
    const id = crypto.randomUUID();
    keep([...rules, { id, name: t('rules.newName', { number: rules.length + 1 }), when: anything, decides: nothing }]);
    open(id);
    setAdded(id);
  }

  async function tryOut(): Promise<boolean> {
    const reply = await request.run({ rules: [...rules], days: Number(days) });
    setTrial(reply.ok ? reply.value : null);
    return reply.ok;
  }

  /** Rules are tried before they are switched on: the question shows their effect. */
  async function askToSwitchOn(): Promise<void> {
    if (await tryOut()) setAsks(true);
  }

  function switchOn(): void {
    setAsks(false);
    void keepTable({ on: true, rules: [...rules], draft: null });
  }

  const canSwitchOn = isTriable && (isChanged || !table.on) && !asks;

  return (
    <>
      <Question id="rules" hint={t('rules.hint')}>
        <Notice
          tone={table.on ? 'done' : 'neutral'}
          testId="rules-state"
          title={table.on ? t('rules.on') : t('rules.off')}
          text={isChanged ? t('rules.draft') : null}
        />
        {rules.length === 0 ? <p className="text-body">{t('rules.none')}</p> : null}
        <ol className="stack w-full" data-testid="rules">
          {rules.map((rule, index) => (
            <li key={rule.id} className={classes.rule} data-rule={rule.id}>
              <p className="stack gap-2 text-body break-anywhere">
                <strong>
                  {index + 1}. {rule.name}
                </strong>
                <span>{ruleText(rule, settings.boxes, carriers, t)}</span>
                {trial === null ? null : (
                  <small className="text-small text-quiet">
                    {t('rules.fits', { count: trial.byRule.find(({ id }) => id === rule.id)?.orders ?? 0 })}
                  </small>
                )}
              </p>
              <div className="row">
                <IconButton
                  label={t('rules.edit', { name: rule.name })}
                  isOpen={opened === rule.id}
                  onPress={() => open(opened === rule.id ? null : rule.id)}
                  icon={IconPencil}
                />
                <IconButton
                  label={t('rules.earlier', { name: rule.name })}
                  onPress={index === 0 ? null : () => move(index, -1)}
                  icon={IconArrowUp}
                />
                <IconButton
                  label={t('rules.later', { name: rule.name })}
                  onPress={index === rules.length - 1 ? null : () => move(index, 1)}
                  icon={IconArrowDown}
                />
                <IconButton
                  label={t('rules.remove', { name: rule.name })}
                  onPress={() => keep(rules.filter(({ id }) => id !== rule.id))}
                  icon={IconTrash}
                />
              </div>
              {opened === rule.id ? (
                <RuleForm
                  rule={rule}
                  boxes={settings.boxes}
                  isNew={rule.id === added}
                  onChange={(next) => keep(rules.map((one) => (one.id === next.id ? next : one)))}
                />
              ) : null}
            </li>
          ))}
        </ol>
        <div className="row wrap items-center gap-10">
          <ActionButton action="addRule" disabled={rules.length >= MOST_RULES || asks} onPress={add} />
          {isChanged ? (
            <ActionButton
              action="dropRules"
              disabled={asks}
              onPress={() => void keepTable({ ...table, draft: null })}
            />
          ) : null}
          {table.on ? (
            <ActionButton
              action="switchRulesOff"
              disabled={asks}
              onPress={() => void keepTable({ ...table, on: false })}
            />
          ) : null}
        </div>
        <HiddenText live="polite">{announced}</HiddenText>
      </Question>
      <Question id="rulesTrial" hint={t('rules.trialHint')}>
        <Choice<Days>
          aria-label={t('rules.days')}
          value={days}
          onChange={(value) => {
            setDays(value);
            setTrial(null);
          }}
          data={DAYS.map((value) => ({ value, label: t('rules.lastDays', { count: Number(value) }) }))}
        />
        {trial === null ? null : (
          <div className="stack gap-4 text-body break-anywhere" data-testid="rules-trial">
            {trialText(trial, t).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        {asks ? (
          <QuestionBox
            title={table.on ? t('rules.applyTitle') : t('rules.onTitle')}
            body={t('rules.onBody')}
            actions={[{ label: table.on ? t('rules.applyYes') : t('rules.onYes'), onPress: switchOn }]}
            leave={{ label: t('rules.onNo'), onPress: () => setAsks(false) }}
          />
        ) : (
          <div className="row wrap items-center gap-10">
            <ActionButton action="tryRules" busy={request.pending} disabled={!isTriable} onPress={() => void tryOut()}>
              {request.pending ? t('rules.trying') : t('rules.try')}
            </ActionButton>
            <ActionButton action="switchRulesOn" disabled={!canSwitchOn} onPress={() => void askToSwitchOn()}>
              {table.on ? t('rules.apply') : t('rules.switchOn')}
            </ActionButton>
          </div>
        )}
        <ErrorLine error={request.error} />
      </Question>
    </>
  );
}

const anything: ShippingRule['when'] = { desi: null, weightKg: null, declaredValue: null, provinces: [], tags: [] };
const nothing: ShippingRule['decides'] = { carrier: null, senderCode: null, box: null };
