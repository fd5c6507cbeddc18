import type { RoomRoutes } from '../shell/room.ts';

const pack = 'funds';

export const routes: RoomRoutes = {
  '/assets': {
    load: () => import('./assets.screen.tsx').then((module) => module.AssetsScreen),
    title: 'funds.assets.title',
    pack,
  },
  '/property': {
    load: () => import('./property.screen.tsx').then((module) => module.PropertyScreen),
    title: 'funds.property.title',
    pack,
  },
  '/divisaProperty': {
    load: () => import('./divisa-property.screen.tsx').then((module) => module.DivisaPropertyScreen),
    title: 'funds.divisa.title',
    pack,
  },
  '/recharge': {
    load: () => import('./recharge.screen.tsx').then((module) => module.RechargeScreen),
    title: 'funds.recharge.title',
    pack,
  },
  '/cardTopup': {
    load: () => import('./card-topup.screen.tsx').then((module) => module.CardTopupScreen),
    title: 'funds.channel.card',
    pack,
  },
  '/usdtTopup': {
    load: () => import('./usdt-topup.screen.tsx').then((module) => module.UsdtTopupScreen),
    title: 'funds.channel.usdt',
    pack,
  },
  '/fundingRecords': {
    load: () => import('./funding-records.screen.tsx').then((module) => module.FundingRecordsScreen),
    title: 'funds.records.title',
    pack,
  },
};
