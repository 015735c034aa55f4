/** The colours that mean something; the values are in theme/tokens.css. */
export type Tone = 'done' | 'already_shipped' | 'wait' | 'pay' | 'problem' | 'offline' | 'neutral';
