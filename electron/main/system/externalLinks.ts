import { clipboard, shell } from 'electron';

/** Opens links in the system's programs. */
export interface ExternalLinks {
  /** Opens it in the system's program for it. Rejects with the system's words when there is none. */
  open(url: string): Promise<void>;
  copy(text: string): void;
}

export function systemLinks(): ExternalLinks {
  return {
    open: (url) => shell.openExternal(url),
    // Done here, because our pages are denied every permission, the clipboard included.
    copy: (text) => clipboard.writeText(text),
  };
}
