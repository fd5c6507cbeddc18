/** Signs what lies where other hands may reach it, with a key that does not lie there. */
export type Signer = {
  /** The signature of a text for one purpose: the key's name, a colon and the code. */
  readonly sign: (purpose: string, text: string) => string;
  /** Whether a signature is that of the text; `unknown-key` when it names a key that is not there (any more). */
  readonly verify: (purpose: string, text: string, signature: string) => 'good' | 'bad' | 'unknown-key';
};
