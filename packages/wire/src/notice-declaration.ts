/** A kind of message to a customer. */
export type NoticeDeclaration = {
  /** Where a tap leads; it may name a value of the message. Null for nowhere. */
  readonly link: string | null;
  /** A matter of security goes out by mail or short message as well, under the same name. */
  readonly isSecurity: boolean;
  /** Tells of other credentials, another device or a new destination: who pays a withdrawal soon after it is shown it. */
  readonly warnsOfWithdrawals?: true;
  /**
   * Where its text says a `{{reason}}` of which the message holds the name: the value that holds it, the beginning of the key of its text, and
   * the name where the message has none.
   */
  readonly reason?: { readonly in: string; readonly text: string; readonly otherwise?: string };
};
