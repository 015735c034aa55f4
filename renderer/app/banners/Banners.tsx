import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useCheckService, useStatus } from '../../bridge/index.ts';
import { SeenKey } from '../../commands/SeenKey.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { answersOf, type Question, useQuestion } from '../../components/useQuestion.ts';
import type { PickupDesk } from '../../features/pickup/pickupDesk.ts';
import type { ScanSession } from '../../features/scan/scanSession.ts';
import type { SettingId } from '../../features/settings/settingsIndex.ts';
import { useText } from '../../i18n/index.ts';
import { type ShelfAlerts, useWaitingText } from '../../jobs/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';
import { Overlay } from '../Overlay.tsx';
import type { ScreenId } from '../screens.ts';
import { useDebtNoticeBanner, useHoldBanner } from './accountBanners.tsx';
import classes from './Banners.module.css';
import { type BannerItem, RANK } from './bannerItem.ts';
import { useBatchPauseBanner } from './batchPauseBanner.tsx';
import { useJournalBanners, useSecondCopyBanner } from './journalBanners.ts';
import { useProgramBanner, useSettingsBanner, useUnsealedBanner, useUpdateBanner } from './programBanners.ts';
import { useShelfBanners } from './shelfBanners.ts';
import { useOrderFolderBanner, useShopBanner } from './shopBanners.ts';
import { useSiteBanner } from './siteBanner.ts';
import { usePickupBanner, usePrintsBanner } from './workBanners.ts';

interface BannersProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  readonly toSetting: (id: SettingId) => void;
  readonly session: ScanSession;
  readonly pickup: PickupDesk;
  readonly shelf: ShelfAlerts;
  /** The element in which the list of all banners is drawn, in front of the screens; null while it is closed. */
  readonly listIn: HTMLElement | null;
  readonly onList: () => void;
  readonly onClose: () => void;
}

/** More would push the parcel in the hands off the screen; the others are in the list. */
const SHOWN = 2;

/**
 * Notices about the whole desk, the worst first. A banner hides on the screen where its matter is dealt with. During a
 * hand-over, where every scan is an answer of its own and a courier waits, only a disk that fails is shown; the rail has
 * the counts of the rest.
 */
export function Banners(props: BannersProps) {
  const { screen, listIn, onList, onClose } = props;
  const t = useText();
  const all = useBanners(props);
  const items = screen === 'pickup' ? all.filter(({ rank }) => rank === RANK.diskFailing) : all;
  const shown = items.slice(0, SHOWN);
  const hidden = items.length - shown.length;
  const hasMore = hidden > 0 || shown.some(({ detail }) => detail !== undefined);
  useShortcuts({ moreBanners: hasMore && listIn === null ? onList : null });
  const isEmptyList = listIn !== null && items.length === 0;
  useEffect(() => {
    if (isEmptyList) onClose();
  }, [isEmptyList, onClose]);
  if (items.length === 0) return null;
  return (
    <div className={classes.banners}>
      {shown.map((item, index) => (
        <Line key={item.id} item={item}>
          {hasMore && index === shown.length - 1 ? (
            <Button keys={keysOf('moreBanners')} onPress={onList}>
              {hidden > 0 ? t('banner.more', { count: hidden }) : t('banner.detail')}
            </Button>
          ) : null}
        </Line>
      ))}
      {listIn === null ? null : createPortal(<BannerList items={items} onClose={onClose} />, listIn)}
    </div>
  );
}

function useBanners({
  screen,
  goTo,
  toSetting,
  session,
  pickup,
  shelf,
}: Omit<BannersProps, 'listIn'>): readonly BannerItem[] {
  const items = [
    ...useJournalBanners(),
    useSettingsBanner(),
    useUnsealedBanner(),
    useProgramBanner(),
    useHoldBanner(screen, goTo),
    useConnectionBanner(toSetting),
    useSiteBanner(screen, goTo),
    ...useShelfBanners({ shelf, session, screen, goTo }),
    usePrintsBanner({ screen, goTo, session, shelf }),
    usePickupBanner(pickup, screen, goTo),
    useBatchPauseBanner(screen),
    useDebtNoticeBanner(),
    useKeychainBanner(),
    useSecondCopyBanner(screen, toSetting),
    useOrderFolderBanner(screen, toSetting),
    useShopBanner(screen, toSetting),
    useUpdateBanner(screen),
  ];
  return items.flatMap((item) => item ?? []).sort((a, b) => a.rank - b.rank);
}

function Line({ item, children }: { readonly item: BannerItem; readonly children: ReactNode }) {
  const { action, busy = false, error = null } = item;
  useWhileShown(item);
  return (
    <div {...item.data}>
      <Banner {...item}>
        {action === null ? null : action.kind === 'seen' ? (
          <SeenKey label={action.label} disabled={busy} onSeen={action.run} />
        ) : (
          <Button keys={action.keys} disabled={busy} onPress={action.run}>
            {action.label}
          </Button>
        )}
        {children}
      </Banner>
      {error === null ? null : (
        <div className={classes.error}>
          <ErrorLine error={error} />
        </div>
      )}
    </div>
  );
}

/** All banners with everything that they have to say, and a digit for each thing that can be done. */
function BannerList({ items, onClose }: { readonly items: readonly BannerItem[]; readonly onClose: () => void }) {
  const t = useText();
  const actions = items.flatMap(({ id, action, busy }) => (action === null || busy === true ? [] : [{ id, action }]));
  const question: Question = {
    actions: actions.map(({ action }) => ({
      label: action.label,
      onPress: () => {
        onClose();
        action.run();
      },
    })),
    leave: { label: t('common.close'), onPress: onClose },
  };
  useQuestion(question);
  const answers = answersOf(question);
  return (
    <Overlay label={t('banner.all')} onClose={onClose} testId="banner-list">
      <ul className={classes.list}>
        {items.map((item) => {
          const answer = answers[actions.findIndex(({ id }) => id === item.id)];
          return (
            <li key={item.id}>
              <Banner {...item} isWhole>
                {answer === undefined || answer.key === '0' ? null : (
                  <Button keys={answer.key} onPress={answer.onPress}>
                    {answer.label}
                  </Button>
                )}
              </Banner>
            </li>
          );
        })}
      </ul>
      <footer className={classes.foot}>
        <Button keys="0" onPress={onClose}>
          {t('common.close')}
        </Button>
      </footer>
    </Overlay>
  );
}

function useConnectionBanner(toSetting: BannersProps['toSetting']): BannerItem | null {
  const t = useText();
  const { state, obstacle } = useStatus(({ connection }) => connection) ?? {};
  const waiting = useWaitingText();
  const check = useCheckService();
  useShortcuts({ readAgain: state === 'offline' && !check.pending ? () => void check.run() : null });
  if (state === 'offline') {
    const body = obstacle === undefined ? t('banner.offlineBody') : t(`problem.${obstacle}.todo`);
    return {
      id: 'offline',
      rank: RANK.offline,
      tone: 'offline',
      icon: 'offline',
      title: obstacle === undefined ? t('banner.offline') : t(`problem.${obstacle}.title`),
      body: waiting === null ? body : `${body} ${waiting}`,
      action: { kind: 'key', keys: keysOf('readAgain'), label: t('banner.look'), run: () => void check.run() },
      busy: check.pending,
      error: check.error,
    };
  }
  if (state !== 'key_refused' && state !== 'forbidden') return null;
  return {
    id: state,
    rank: RANK.keyRefused,
    tone: 'problem',
    icon: 'problem',
    title: t(`banner.${state}`),
    body: t(`banner.${state}Body`),
    action: { kind: 'key', keys: 'F9', label: t('banner.toSettings'), run: () => toSetting('connection') },
  };
}

function useKeychainBanner(): BannerItem | null {
  const t = useText();
  const isAtRisk = useStatus(({ keyIsStored, profile }) => !keyIsStored && profile !== null && profile !== 'demo');
  if (isAtRisk !== true) return null;
  return {
    id: 'keychain',
    rank: RANK.keychain,
    tone: 'neutral',
    icon: 'question',
    title: t('banner.keyNotKept'),
    body: t('banner.keyNotKeptBody'),
    action: null,
  };
}

/** An alert without anything to do goes away so long after the first key since it was shown, ms. */
export const ALERT_SHOWN_MS = 10_000;

/**
 * A key or a scan while a banner is on the screen means that a person is there to read it. From then on its time runs;
 * for a banner that is hidden behind others, or behind a hand-over, it does not run.
 */
function useWhileShown({ onRead, isNew = false, action }: BannerItem): void {
  const latest = useRef({ onRead, putAway: action?.run });
  useEffect(() => {
    latest.current = { onRead, putAway: action?.run };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = () => {
      latest.current.onRead?.();
      if (isNew) timer ??= setTimeout(() => latest.current.putAway?.(), ALERT_SHOWN_MS);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      clearTimeout(timer);
    };
  }, [isNew]);
}
