import { createContext } from 'react';

/** Leads to the form in which a stopped order is corrected; outside of a desk nowhere. */
export const CorrectContext = createContext<(jobId: string) => void>(() => {});
