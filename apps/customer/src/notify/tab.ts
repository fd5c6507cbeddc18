/** The inbox's tabs: in the address 1 is what everybody is told, 2 what concerns the customer, which is also what is meant without one. */
export type Tab = 'own' | 'everybody';

export const tabOf = (text: string | undefined): Tab => (text === '1' ? 'everybody' : 'own');

export const tabQuery = (tab: Tab): string | undefined => (tab === 'everybody' ? '1' : undefined);
