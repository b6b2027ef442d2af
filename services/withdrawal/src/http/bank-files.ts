import { Readable } from 'node:stream';
import * as api from '@tael/contract/withdrawal';
import { csv, route, xml, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { downloadBankFile } from '../operations/rails/download-bank-file.ts';
import { listBankFiles, readBankFile, type ShownFile } from '../operations/rails/list-bank-files.ts';
import { makeBankFile } from '../operations/rails/make-bank-file.ts';
import { readBankAnswer } from '../operations/rails/read-bank-answer.ts';
import { fileHeader, fileRow, paymentFile } from '../rails/bank/payment-file.ts';
import { idempotencyKeyed } from './answers.ts';

export const bankFileRoutes = (deps: Deps): Route[] => [
  route(api.listBankFiles, {
    handle: async ({ query }) => {
      const { items, waiting, ...pages } = await listBankFiles(deps, query);
      return { waiting, files: items.map(toFile), ...pages };
    },
  }),
  route(api.makeBankFile, {
    handle: async ({ principal, requestId, idempotencyKey: key }) => {
      const { answer, replayed } = await makeBankFile(deps, { actor: { ...principal, requestId }, key });
      const file = toFile(await readBankFile(deps, answer.id));
      return idempotencyKeyed(201, { file, left: answer.left }, replayed);
    },
  }),
  route(api.downloadBankXml, {
    handle: async ({ principal, requestId, params: { id } }) => {
      const batch = await downloadBankFile(deps, { actor: { ...principal, requestId }, id, format: 'xml' });
      return xml({ name: batch.name, xml: paymentFile(batch) });
    },
  }),
  route(api.downloadBankCsv, {
    handle: async ({ principal, requestId, params: { id } }) => {
      const batch = await downloadBankFile(deps, { actor: { ...principal, requestId }, id, format: 'csv' });
      const { name, payouts } = batch;
      return csv({ name, header: fileHeader, rows: Readable.from(payouts.map(fileRow)) });
    },
  }),
  route(api.readBankAnswer, {
    handle: async ({ principal, requestId, body: bytes, idempotencyKey: key }) => {
      const upload = { actor: { ...principal, requestId }, key, bytes };
      const { answer, replayed } = await readBankAnswer(deps, upload);
      return idempotencyKeyed(200, answer, replayed);
    },
  }),
];

const toFile = ({ id, madeAt, madeBy, payouts, amount, paid, returned, open }: ShownFile) => ({
  ...{ _id: id, madeAt, madeBy, payouts, amount, paid, returned, open },
});
