/** The inbox's tabs: in the address 1 is the notices to everybody, 2 the customer's own, which are also shown without one. */
export type Tab = 'own' | 'everybody';

export const tabOf = (text: string | undefined): Tab => (text === '1' ? 'everybody' : 'own');

export const tabQuery = (tab: Tab): string | undefined => (tab === 'everybody' ? '1' : undefined);
