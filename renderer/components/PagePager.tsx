import type { PageInfo } from '../../electron/contract/service.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import classes from './PagePager.module.css';

interface PagePagerProps {
  readonly info: PageInfo;
  /** Items on this page; a full one may have a next even where the service does not tell. */
  readonly count: number;
  readonly perPage: number;
  readonly disabled: boolean;
  readonly onPage: (page: number) => void;
  /** The service knows no pages: the days are narrowed instead. */
  readonly onNarrow: () => void;
}

/** Turns the pages of a list of the service; where the service ignores them, says so and offers to narrow the days. */
export function PagePager({ info, count, perPage, disabled, onPage, onNarrow }: PagePagerProps) {
  const t = useText();
  const { page, lastPage, total, repeated } = info;
  if (repeated) {
    return (
      <Notice tone="pay" testId="pages-ignored">
        <p>{t('list.repeated')}</p>
        <Button onPress={onNarrow}>{t('list.narrow')}</Button>
      </Notice>
    );
  }
  const hasNext = lastPage === null ? count >= perPage : page < lastPage;
  const where =
    lastPage === null ? t('list.page', { page }) : t('list.pageOf', { page, last: Math.max(page, lastPage) });
  if (page === 1 && !hasNext) {
    return <p className={classes.total}>{t('list.total', { count: total ?? count })}</p>;
  }
  return (
    <nav className={classes.pager} aria-label={t('list.pages')} data-testid="pager">
      <Button disabled={disabled || page <= 1} onPress={() => onPage(page - 1)}>
        {t('orders.previous')}
      </Button>
      <span>
        {where}
        {total === null ? null : ` · ${t('list.total', { count: total })}`}
      </span>
      <Button disabled={disabled || !hasNext} onPress={() => onPage(page + 1)}>
        {t('orders.next')}
      </Button>
    </nav>
  );
}
