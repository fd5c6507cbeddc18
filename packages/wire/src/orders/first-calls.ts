/** Order books and receipts: of every product, so that none has to be fetched for them. */
export { orderEndpoints as endpoints } from './endpoints.ts';
