import { number, record, text } from '../journal-form.ts';
import type { Forms } from '../module.ts';
import type { PlatformEvent } from './event.ts';

export const platformForms: Forms<PlatformEvent> = {
  'request-stored': record({
    type: text(),
    at: number(),
    customer: number(),
    operation: text(),
    key: text(),
    digest: text(),
  }),
};
