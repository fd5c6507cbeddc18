/** Where a request comes from, and the work that was done for it. */
export type Visit = {
  readonly network: string;
  readonly address: string;
  readonly device: string;
  readonly language: string;
  /** The session of who is signed in: it outlives the changes of credentials it makes. */
  readonly session?: string | undefined;
  /** The work that was done for it, as the app sends it. */
  readonly captcha?: string | undefined;
};
