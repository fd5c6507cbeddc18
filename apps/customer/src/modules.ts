import { routes as content } from './content/routes.ts';
import { routes as funds } from './funds/routes.ts';
import { routes as gallery } from './gallery/routes.ts';
import { routes as identity } from './identity/routes.ts';
import { routes as market } from './market/routes.ts';
import { routes as notify } from './notify/routes.ts';
import { routes as points } from './points/routes.ts';
import { routes as spot } from './spot/routes.ts';
import { routes as stocks } from './stocks/routes.ts';

/** Every module's screens; what no module claims shows the page that it is not here yet. */
export const modules = [identity, content, notify, market, stocks, spot, funds, points, gallery];
