/** What the shell asks about who is signed in. */
export { userEndpoints as endpoints } from './user-endpoints.ts';
