export * from './announce-dividend.ts';
export * from './cancel-dividend.ts';
export * from './event.ts';
export * from './receive-dividend.ts';
export * from './state.ts';
