export { type Brand, demoMoneyOf, loadBrand } from './brand.ts';
export { createExecute, type Execute, type Executed } from './execute.ts';
export { createFiles, type Files } from './files.ts';
export { maskedCustomers } from './masked-customers.ts';
