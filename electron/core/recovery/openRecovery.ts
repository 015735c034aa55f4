import type { Intake } from '../orders/index.ts';
import type { Platform } from '../platform/index.ts';
import type { Printing } from '../printing/index.ts';
import type { Service } from '../service/index.ts';
import type { SendingRoom } from '../shipments/index.ts';
import { createJournalRebuild } from './journalRebuild.ts';
import { createOutageRecovery, findUnfinished } from './recovery.ts';

export interface RecoveryDeps {
  readonly service: Service;
  readonly printing: Printing;
  readonly sending: SendingRoom;
  readonly intake: Intake;
}

export async function openRecovery(platform: Platform, deps: RecoveryDeps) {
  const { service, printing, sending, intake } = deps;
  const { retrier, signals } = platform;
  const { client, state } = service;
  const recover = await findUnfinished({ ...platform, resume: printing.resume });

  signals.serviceOpened.on(
    createOutageRecovery({
      ...platform,
      onOpen() {
        sending.probe.check();
        sending.dispatcher.wake();
      },
    }),
  );

  return {
    settle: () =>
      retrier.untilDone('recovery', async () => {
        await recover();
        sending.cancelling.start();
      }),
    rebuild: createJournalRebuild({ ...platform, client, state, intake, onDone: signals.statusChanged.emit }).start,
  };
}
