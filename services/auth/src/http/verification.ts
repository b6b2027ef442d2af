import * as api from '@tael/contract/auth';
import { jpeg, reply, route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readOwnVerification, type OwnVerification } from '../operations/verification/own-verification.ts';
import { readOwnPicture } from '../operations/verification/read-picture.ts';
import { submitVerification } from '../operations/verification/submit-verification.ts';
import { uploadPicture } from '../operations/verification/upload-picture.ts';
import { client } from './accounts.ts';

export const verificationRoutes = (deps: Deps): Route[] => [
  route(api.readVerification, {
    handle: async ({ principal }) => ({
      verification: toOwn(await readOwnVerification(deps, principal.userId)),
    }),
  }),
  route(api.submitVerification, {
    handle: async ({ principal: { userId }, body: submission, idempotencyKey: key }) => {
      const { answer, replayed } = await submitVerification(deps, { userId, submission, key }, toOwn);
      return reply(201, { verification: answer }, replayed ? { 'idempotency-replayed': 'true' } : undefined);
    },
  }),
  route(api.uploadPicture, {
    handle: async (call) => {
      const { principal, params, body: bytes } = call;
      const upload = { userId: principal.userId, side: params.side, bytes, client: client(call) };
      return { verification: toOwn(await uploadPicture(deps, upload)) };
    },
  }),
  route(api.readOwnPicture, {
    handle: async ({ principal, params: { side } }) =>
      jpeg({ name: side, bytes: await readOwnPicture(deps, principal.userId, side) }),
  }),
];

function toOwn({ state, last, pictures }: OwnVerification): z.output<typeof api.ownVerification> {
  const isShown = state !== 'none' && last?.state === state;
  return {
    state,
    documentType: isShown ? last.documentType : null,
    reason: state === 'refused' ? (last?.reason ?? null) : null,
    submittedAt: isShown ? last.submittedAt.toISOString() : null,
    decidedAt: (isShown && last.decidedAt?.toISOString()) || null,
    pictures,
  };
}
