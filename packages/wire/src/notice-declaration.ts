/** A kind of message to a customer. */
export type NoticeDeclaration = {
  /** Where a tap leads; it may name a value of the message. Null for nowhere. */
  readonly link: string | null;
  /** A matter of security goes out by mail or short message as well, under the same name. */
  readonly isSecurity: boolean;
  /** Tells of other credentials, another device or a new destination: who pays a withdrawal soon after it is shown it. */
  readonly warnsOfWithdrawals?: true;
  /** The values that are numbers of customers whom others know by a name: it is said in place of the number, as it is when the message is read. */
  readonly called?: readonly string[];
  /**
   * What its text says in words that the message holds by name, as a `{{reason}}`: by placeholder the value that holds the name, the beginning
   * of the key of its text, and the name where the message has none.
   */
  readonly words?: Readonly<
    Record<string, { readonly in: string; readonly text: string; readonly otherwise?: string }>
  >;
};
