export { ofCustomer } from './views.ts';
