import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

type Operation = {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly properties: object } }> };
  readonly 'x-errors': readonly string[];
};
const paths = (table: Record<string, Endpoint>) =>
  openApiDocument(table, '1').paths as Record<string, Record<string, Operation>>;

test('every row is described once, under its wire names', () => {
  const document = paths(endpoints);
  const ids = Object.values(document).flatMap((item) => Object.values(item).map((operation) => operation.operationId));
  expect(ids.length).toBe(Object.values<Endpoint>(endpoints).reduce((sum, row) => sum + (row.alias ? 2 : 1), 0));
  expect(new Set(ids).size).toBe(ids.length);
  const deal = document['/stock/userPosition/businessDeal']?.['post'];
  expect(Object.keys(deal?.requestBody?.content['application/json']?.schema.properties ?? {})).toContain(
    'businessType',
  );
  expect(deal?.parameters.map((parameter) => parameter.name)).toEqual(['Idempotency-Key']);
  expect(deal?.['x-errors']).toEqual(expect.arrayContaining(['OUTSIDE_BAND', 'INTERNAL']));
});

test('a path parameter is described as one, and secrets never as a query', () => {
  const account = paths(endpoints)['/stock/userFunds/getUserFundsByAccountType/{accountType}']?.['get'];
  expect(account?.parameters).toEqual([expect.objectContaining({ name: 'accountType', in: 'path', required: true })]);
});

test('the GET kept for older clients is marked as deprecated and leaves the secrets out', () => {
  const row: Endpoint = { ...endpoints['user.updatePassword'], alias: 'GET' };
  const item = paths({ 'user.updatePassword': row })['/stock/user/updatePwd'];
  expect(item?.['get']?.deprecated).toBe(true);
  expect(item?.['get']?.parameters).toEqual([]);
  expect(item?.['post']?.deprecated).toBeUndefined();
});

test('the same table gives the same document', () => {
  expect(JSON.stringify(openApiDocument(endpoints, '1'))).toBe(JSON.stringify(openApiDocument(endpoints, '1')));
});
