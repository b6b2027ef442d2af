import { z } from 'zod';
import { contract } from '../contract.ts';
import { picture } from '../fields/index.ts';
import { isPlainLine, text } from './fields.ts';

const path = '/api/user/verification';
const common = { tags: ['verification'], access: 'user' } as const;

export const documentTypes = ['id_card', 'passport', 'residence_permit', 'driving_licence'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Both sides of the document, and the face of its holder. */
export const pictureSides = ['front', 'back', 'face'] as const;
export type PictureSide = (typeof pictureSides)[number];

export const maxPictureBytes = 8 * 1024 * 1024;

const longestName = 100;
const realName = () =>
  text('Name is required', (typed) => {
    if (typed.length > longestName) return `Name must be at most ${longestName} characters long`;
    return isPlainLine(typed) ? undefined : 'Name contains characters that are not allowed';
  });

const documentNumber = () =>
  text('Document number is required', (typed) =>
    /^[a-zA-Z0-9][a-zA-Z0-9 ()/.-]{3,39}$/.test(typed) ? undefined : 'Please enter a valid document number',
  );

export const ownVerification = z.object({
  state: z.enum(['none', 'submitted', 'approved', 'refused']),
  documentType: z.enum(documentTypes).nullable(),
  /** Of a refusal. */
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Uploaded, and not yet part of a request. */
  pictures: z.array(z.enum(pictureSides)),
});

const answer = z.object({ verification: ownVerification });

export const readVerification = contract({
  ...common,
  method: 'get',
  path,
  summary: 'The state of my verification',
  answer,
});

export const submitVerification = contract({
  ...common,
  method: 'post',
  path,
  summary: 'Ask to be verified, with the three pictures uploaded before',
  keyed: true,
  body: z.object({
    name: realName(),
    documentType: z.enum(documentTypes, { error: 'Please choose a type of document' }),
    documentNumber: documentNumber(),
  }),
  status: 201,
  answer,
  errors: ['auth.verification_pending', 'auth.verified_already', 'auth.pictures_missing'],
});

const params = z.object({ side: z.enum(pictureSides) });

export const uploadPicture = contract({
  ...common,
  method: 'put',
  path: `${path}/pictures/:side`,
  summary: 'Upload one picture: JPEG, PNG or WebP, at most 8 MB; replaces that of the same side',
  params,
  body: picture,
  maxBodyBytes: maxPictureBytes,
  answer,
  errors: ['auth.picture_unreadable', 'auth.verification_pending', 'auth.verified_already'],
});

export const readOwnPicture = contract({
  ...common,
  method: 'get',
  path: `${path}/pictures/:side`,
  summary: 'A picture that I uploaded for the next request, or else that of my last one; a JPEG',
  params,
  answer: picture,
});
