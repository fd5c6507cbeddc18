import { platformConsoleEndpoints } from './console.ts';
import { proposalEndpoints } from './proposals.ts';

/** The running house, and what takes two operators. */
export const endpoints = { ...platformConsoleEndpoints, ...proposalEndpoints };
