import { content } from './content/module.ts';
import { funds } from './funds/module.ts';
import { identity } from './identity/module.ts';
import { ledger } from './ledger/module.ts';
import { market } from './market/module.ts';
import { notify } from './notify/module.ts';
import { orders } from './orders/module.ts';
import { platform } from './platform/module.ts';
import { points } from './points/module.ts';
import { spot } from './spot/module.ts';
import { stocks } from './stocks/module.ts';

/** Every module of the server. Of several that write from one event, the first writes first. */
export const modules = [
  ledger,
  market,
  orders,
  platform,
  identity,
  content,
  notify,
  stocks,
  spot,
  funds,
  points,
] as const;
