import { content } from './content/module.tsx';
import { funds } from './funds/module.tsx';
import { identity } from './identity/module.tsx';
import { ledger } from './ledger/module.tsx';
import { market } from './market/module.tsx';
import { notify } from './notify/module.tsx';
import { orders } from './orders/module.tsx';
import { platform } from './platform/module.tsx';
import { points } from './points/module.tsx';

/** Every module of the console. */
export const modules = [platform, ledger, market, orders, funds, identity, notify, content, points] as const;
