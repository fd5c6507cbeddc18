import { content } from './content/module.ts';
import { contract } from './contract/module.ts';
import { credit } from './credit/module.ts';
import { dividends } from './dividends/module.ts';
import { follow } from './follow/module.ts';
import { funds } from './funds/module.ts';
import { identity } from './identity/module.ts';
import { ipo } from './ipo/module.ts';
import { jurisdiction } from './jurisdiction/module.ts';
import { ledger } from './ledger/module.ts';
import { limits } from './limits/module.ts';
import { margin } from './margin/module.ts';
import { market } from './market/module.ts';
import { notify } from './notify/module.ts';
import { offers } from './offers/module.ts';
import { option } from './option/module.ts';
import { orders } from './orders/module.ts';
import { platform } from './platform/module.ts';
import { points } from './points/module.ts';
import { products } from './products/module.ts';
import { splits } from './splits/module.ts';
import { spot } from './spot/module.ts';
import { stocks } from './stocks/module.ts';

/** Every module of the server. Of several that write from one event, the first writes first. */
export const modules = [
  ledger,
  market,
  orders,
  margin,
  platform,
  identity,
  content,
  notify,
  stocks,
  spot,
  contract,
  funds,
  points,
  products,
  credit,
  follow,
  ipo,
  offers,
  dividends,
  splits,
  option,
  limits,
  jurisdiction,
] as const;
