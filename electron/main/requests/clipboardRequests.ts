import { ok } from '../../contract/result.ts';
import type { ExternalLinks } from '../externalLinks.ts';
import type { RequestHandlers } from '../ipc.ts';

/** Copies text for people. Payment links have their own request, which checks them first. */
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
