import { identityConsoleEndpoints } from './console.ts';
import { operatorEndpoints } from './operators.ts';
import { identityReviewEndpoints } from './review-console.ts';

/** Customers, reviews of their identity, and operators. */
export const endpoints = { ...identityConsoleEndpoints, ...operatorEndpoints, ...identityReviewEndpoints };
