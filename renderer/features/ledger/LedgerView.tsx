import { useCallback, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Page } from '../../components/Page.tsx';
import { LedgerJob } from './LedgerJob.tsx';
import { LedgerList } from './LedgerList.tsx';
import classes from './ledger.module.css';
import type { LedgerDesk } from './ledgerDesk.ts';

/** The history of every job, and one of them at a time; the list waits behind it where it was. */
export function LedgerView({ desk, onPickup }: { readonly desk: LedgerDesk; readonly onPickup: () => void }) {
  const openJob = useStore(desk, (state) => state.openJob);
  const box = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef(0);
  const open = useCallback(
    (jobId: string) => {
      scrolledTo.current = box.current?.closest('main')?.scrollTop ?? 0;
      desk.setState({ openJob: jobId, lastJob: jobId });
    },
    [desk],
  );
  const close = useCallback(() => desk.setState({ openJob: null }), [desk]);
  const isOpen = openJob !== null;
  useLayoutEffect(() => {
    const main = box.current?.closest('main');
    if (main !== null && main !== undefined) main.scrollTop = isOpen ? 0 : scrolledTo.current;
  }, [isOpen]);
  return (
    <div ref={box} className={classes.view}>
      {openJob === null ? null : (
        <Page>
          <LedgerJob key={openJob} jobId={openJob} onClose={close} onJob={({ id }) => open(id)} />
        </Page>
      )}
      <div hidden={isOpen}>
        <LedgerList desk={desk} active={!isOpen} onOpen={open} onPickup={onPickup} />
      </div>
    </div>
  );
}
