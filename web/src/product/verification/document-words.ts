import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';

export type DocumentType = NonNullable<
  AnswerOf<'GET /api/user/verification'>['verification']['documentType']
>;
export type Side = AnswerOf<'GET /api/user/verification'>['verification']['pictures'][number];

export const documentTypes: Record<DocumentType, string> = {
  id_card: 'verification:documents.id_card',
  passport: 'verification:documents.passport',
  residence_permit: 'verification:documents.residence_permit',
  driving_licence: 'verification:documents.driving_licence',
};

export const sideNames: Record<Side, string> = {
  front: 'verification:sides.front',
  back: 'verification:sides.back',
  face: 'verification:sides.face',
};

export const documentName = (type: DocumentType): string => i18next.t(documentTypes[type]);
export const sideName = (side: Side): string => i18next.t(sideNames[side]);
