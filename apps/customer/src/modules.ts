import { content } from './content/module.ts';
import { contract } from './contract/module.ts';
import { credit } from './credit/module.ts';
import { follow } from './follow/module.ts';
import { funds } from './funds/module.ts';
import { gallery } from './gallery/module.ts';
import { identity } from './identity/module.ts';
import { ipo } from './ipo/module.ts';
import { jurisdiction } from './jurisdiction/module.ts';
import { limits } from './limits/module.ts';
import { market } from './market/module.ts';
import { notify } from './notify/module.ts';
import { offers } from './offers/module.ts';
import { option } from './option/module.ts';
import { orders } from './orders/module.ts';
import { points } from './points/module.ts';
import { products } from './products/module.ts';
import { spot } from './spot/module.ts';
import { stocks } from './stocks/module.ts';

/** Every module of the app; what none of them claims shows the page that it is not here yet. */
export const modules = [
  identity,
  content,
  notify,
  market,
  orders,
  stocks,
  spot,
  contract,
  funds,
  points,
  products,
  credit,
  ipo,
  offers,
  follow,
  option,
  limits,
  jurisdiction,
  gallery,
];
