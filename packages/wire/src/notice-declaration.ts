/** A kind of message to a customer. */
export type NoticeDeclaration = {
  /** Where a tap leads; it may name a value of the message. Null for nowhere. */
  readonly link: string | null;
  /** A matter of security goes out by mail or short message as well, under the same name. */
  readonly isSecurity: boolean;
};
