import { useEffect, useRef, useState } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Job } from '../../electron/contract/job.ts';
import { useStation } from '../bridge/index.ts';
import { Button } from '../components/Button.tsx';
import { Detail } from '../components/Detail.tsx';
import { FullMessage } from '../components/FullMessage.tsx';
import { Code } from '../components/values.tsx';
import { formatNumber, useText } from '../i18n/index.ts';
import { codeOfJob } from '../model/parcelFacts.ts';
import { useEscape, useShortcuts } from '../scanner/useKeys.ts';
import classes from './LabelPreview.module.css';
import type { OpenPdf, PdfPage } from './openPdf.ts';

/** Enough for the finest bar of a label's barcode on any screen. */
const DRAWN_DPI = 300;

/** The label itself, every page of it at its true proportions, in the place of the job. */
export function LabelPreview({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const t = useText();
  const state = usePdf(job.id);
  const box = useRef<HTMLElement>(null);
  useEscape(onClose);
  useShortcuts({ view: onClose });
  useEffect(() => box.current?.focus(), []);
  const code = codeOfJob(job);
  return (
    <section
      ref={box}
      className={classes.preview}
      tabIndex={-1}
      aria-label={`${t('common.label')} ${code}`}
      data-testid="label-preview"
      data-state={state.type}
      data-job-id={job.id}
    >
      <header className={classes.head}>
        <Button keys="Esc" onPress={onClose}>
          {t('common.close')}
        </Button>
        <h2 className="text-title weight-750 leading-110">
          <Code code={code} />
        </h2>
        <p>{job.order?.receiver.name}</p>
        <small>{t('preview.asSent')}</small>
      </header>
      {state.type === 'loading' ? <p role="status">{t('preview.loading')}</p> : null}
      {state.type === 'refused' ? (
        <div className={classes.message} role="alert" data-error={state.error.code}>
          <FullMessage
            tone="problem"
            icon="label"
            title={t(`error.${state.error.code}.title`)}
            body={t(`error.${state.error.code}.todo`)}
          />
        </div>
      ) : null}
      {state.type === 'broken' ? (
        <div className={classes.message} role="alert" data-testid="preview-broken">
          <FullMessage tone="problem" icon="label" title={t('preview.broken')} body={t('preview.brokenTodo')}>
            <Detail words={state.detail} />
          </FullMessage>
        </div>
      ) : null}
      {state.type === 'open' ? (
        // Pages that do not fit are scrolled to by the arrow keys too.
        <ol
          className={classes.pages}
          style={atOnce(state.pdf.pages.length)}
          tabIndex={state.pdf.pages.length > SIDE_BY_SIDE ? 0 : undefined}
        >
          {state.pdf.pages.map((page) => (
            <li className="flex-none" key={page.number}>
              <Page page={page} pages={state.pdf.total} />
            </li>
          ))}
          {state.pdf.total > state.pdf.pages.length ? (
            <li className="flex-none">
              {t('preview.more', { shown: state.pdf.pages.length, pages: state.pdf.total })}
            </li>
          ) : null}
        </ol>
      ) : null}
    </section>
  );
}

/** More would be too small to read. */
const SIDE_BY_SIDE = 3;

function atOnce(pages: number): Readonly<Record<`--${string}`, number>> {
  return { '--pages': Math.min(pages, SIDE_BY_SIDE) };
}

/** For the style sheet, which knows how much room there is. */
function heightToWidth({ widthMm, heightMm }: PdfPage): Readonly<Record<`--${string}`, number>> {
  return { '--height-to-width': heightMm / widthMm };
}

function Page({ page, pages }: { readonly page: PdfPage; readonly pages: number }) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  useEffect(() => {
    if (canvas.current === null) return;
    // A preview that was closed while it was drawn reports nothing more.
    let isWanted = true;
    page.draw(canvas.current, DRAWN_DPI).then(
      () => isWanted && setDrawn('drawn'),
      () => isWanted && setDrawn('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [page]);
  const size = t('common.size', {
    width: formatNumber(Math.round(page.widthMm * 10) / 10, t.language),
    height: formatNumber(Math.round(page.heightMm * 10) / 10, t.language),
  });
  const name = pages === 1 ? size : `${t('preview.page', { page: page.number, pages })} · ${size}`;
  return (
    <figure className={classes.page} data-page={page.number} data-drawn={drawn}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={name}
        style={{ aspectRatio: `${page.widthMm} / ${page.heightMm}`, ...heightToWidth(page) }}
      />
      <figcaption>{drawn === 'failed' ? t('preview.broken') : name}</figcaption>
    </figure>
  );
}

type PdfState =
  | { readonly type: 'loading' }
  | { readonly type: 'open'; readonly pdf: OpenPdf }
  /** The station does not have the label. */
  | { readonly type: 'refused'; readonly error: StationError }
  /** The file is there and cannot be drawn; `detail`: why, in the PDF reader's words. */
  | { readonly type: 'broken'; readonly detail: string };

/** The label of a job, opened for drawing while the caller is on the screen. */
function usePdf(jobId: string): PdfState {
  const { station } = useStation();
  const [state, setState] = useState<PdfState>({ type: 'loading' });
  useEffect(() => {
    let isWanted = true;
    let opened: OpenPdf | null = null;
    const notify = (next: PdfState) => {
      if (isWanted) setState(next);
    };
    async function open(): Promise<void> {
      const reply = await station.request('jobs.label', { jobId });
      if (!reply.ok) return notify({ type: 'refused', error: reply.error });
      try {
        const { openPdf } = await import('./openPdf.ts');
        opened = await openPdf(reply.value.bytes);
      } catch (failure) {
        return notify({ type: 'broken', detail: failure instanceof Error ? failure.message : String(failure) });
      }
      if (!isWanted) return opened.close();
      notify({ type: 'open', pdf: opened });
    }
    setState({ type: 'loading' });
    void open();
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [station, jobId]);
  return state;
}
