// The program of a follower's thread, read as the tests are: its sources are TypeScript.
import { register } from 'tsx/esm/api';

register();
const { runThread } = await import('../../apps/server/src/follower/thread.ts');
runThread();
