import { config } from 'zod';

// Before any schema is made: zod otherwise tries whether code can be built from text, which a page's content security policy reports as a
// breach. A server has none, and reads faster with it.
if ('document' in globalThis) config({ jitless: true });
