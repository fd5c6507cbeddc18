/** It has nothing of its own to remember: what is open and what it costs to hold it is of margin. */
export type ContractState = Readonly<Record<string, never>>;

export const createContractState = (): ContractState => ({});

declare module '../context.ts' {
  interface State {
    readonly contract: ContractState;
  }
}
