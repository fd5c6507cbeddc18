/** What a statement says before its first line, and in which words. */
export type Head = {
  readonly brand: string;
  readonly customer: string;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly isSimulated: boolean;
  readonly text: (key: string) => string;
  /** An instant in the customer's zone: '2026-01-31 14:03:09'. */
  readonly time: (at: number) => string;
};
