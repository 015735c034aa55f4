import { ok } from '../../contract/result.ts';
import type { ExternalLinks } from '../externalLinks.ts';
import type { RequestHandlers } from '../ipc.ts';

/** What a person wants to paste elsewhere. Payment links have a request of their own, which reads them first. */
export function clipboardRequests({
  links,
}: {
  readonly links: Pick<ExternalLinks, 'copy'>;
}): Pick<RequestHandlers, 'clipboard.copy'> {
  return {
    'clipboard.copy': async ({ text }) => {
      links.copy(text);
      return ok({});
    },
  };
}
