/** A socket as the hub sees it. */
export type Reader = {
  /** Whole frames, as they go over the wire. */
  readonly write: (frames: Buffer) => void;
  /** Bytes written and not yet taken by the network. */
  readonly waiting: () => number;
  readonly drop: (why: string) => void;
};
