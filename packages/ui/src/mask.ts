/** A bank card: up to 8 characters whole, otherwise the first 4 and the last 4 with the middle masked. */
export const maskCard = (card: string): string =>
  card.length <= 8 ? card : `${card.slice(0, 4)} •••• ${card.slice(-4)}`;

/** A wallet address, masked from the 5th character to the last 4. Too short to mask, it comes back whole. */
export const maskAddress = (address: string): string =>
  address.length <= 8 ? address : `${address.slice(0, 4)}••••••${address.slice(-4)}`;

/** An e-mail: the first 3 characters, ****, the last 4. */
export const maskEmail = (email: string): string => `${email.slice(0, 3)}****${email.slice(-4)}`;

/** A telephone number: the first 3 digits and the last 2 stay; a short one keeps the last 2 only. */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? `****${phone.slice(-2)}` : `${phone.slice(0, 3)}****${phone.slice(-2)}`;
