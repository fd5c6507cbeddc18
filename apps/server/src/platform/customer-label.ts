import type { CustomerId } from '@bourse/rules';

/** 'som****e.com' and '+34****678': enough of an address to be recognised by who knows it already. */
export const maskAddress = (text: string): string =>
  text.length <= 7 ? `${text.slice(0, 1)}****` : `${text.slice(0, 3)}****${text.slice(-Math.min(5, text.length - 6))}`;

/** Who a customer is to operators: the masked name of the newest application that was handed in, and the masked e-mail address or phone number. */
export type CustomerLabel = { readonly name: string | null; readonly address: string | null };

/** 'customer 12 (M••• L•••, mar****t.com)': the number, and in brackets what is known of who that is. */
export const customerText = (id: CustomerId, label: CustomerLabel | undefined): string => {
  const known = [label?.name, label?.address].filter((part) => typeof part === 'string');
  return known.length === 0 ? `customer ${id}` : `customer ${id} (${known.join(', ')})`;
};
