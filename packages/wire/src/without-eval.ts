import { config } from 'zod';

// Before any schema is made: zod otherwise tries whether code can be built from text, which a content security policy reports as a breach.
config({ jitless: true });
