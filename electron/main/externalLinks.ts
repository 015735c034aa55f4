import { clipboard, shell } from 'electron';

/** The programs of the system that take a link. */
export interface ExternalLinks {
  /** In the program that the system has for it; rejects where it has none, in its words. */
  open(url: string): Promise<void>;
  copy(text: string): void;
}

export function systemLinks(): ExternalLinks {
  return {
    open: (url) => shell.openExternal(url),
    // A page of ours has no clipboard: it is denied every permission.
    copy: (text) => clipboard.writeText(text),
  };
}
