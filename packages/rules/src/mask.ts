/** The number of a card or an account: up to 8 characters whole, otherwise the first 4 and the last 4 with the middle masked. */
export const maskNumber = (number: string): string =>
  number.length <= 8 ? number : `${number.slice(0, 4)} •••• ${number.slice(-4)}`;

/** The address of a wallet, masked from the 5th character to the last 4. Too short to mask, it comes back whole. */
export const maskWallet = (address: string): string =>
  address.length <= 8 ? address : `${address.slice(0, 4)}••••••${address.slice(-4)}`;
