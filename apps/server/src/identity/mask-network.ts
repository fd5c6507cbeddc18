/** The network of an internet address, without the device in it. */
export const maskNetwork = (address: string): string =>
  address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}:****`
    : `${address.split('.').slice(0, 2).join('.')}.***.***`;
