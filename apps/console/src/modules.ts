import { content } from './content/module.tsx';
import { credit } from './credit/module.tsx';
import { dividends } from './dividends/module.tsx';
import { follow } from './follow/module.tsx';
import { funds } from './funds/module.tsx';
import { identity } from './identity/module.tsx';
import { ipo } from './ipo/module.tsx';
import { jurisdiction } from './jurisdiction/module.tsx';
import { ledger } from './ledger/module.tsx';
import { limits } from './limits/module.tsx';
import { margin } from './margin/module.tsx';
import { market } from './market/module.tsx';
import { notify } from './notify/module.tsx';
import { offers } from './offers/module.tsx';
import { option } from './option/module.tsx';
import { orders } from './orders/module.tsx';
import { platform } from './platform/module.tsx';
import { points } from './points/module.tsx';
import { products } from './products/module.tsx';
import { splits } from './splits/module.tsx';

/** Every module of the console. */
export const modules = [
  platform,
  ledger,
  market,
  orders,
  option,
  margin,
  funds,
  identity,
  notify,
  content,
  points,
  credit,
  offers,
  ipo,
  follow,
  products,
  dividends,
  splits,
  limits,
  jurisdiction,
] as const;
