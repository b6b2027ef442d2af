export { instant, money, moneySum, whole } from './codecs.ts';
export { csvFile } from './csv.ts';
export { storedFile } from './file.ts';
export { legible, reasonText } from './legible.ts';
export { pageFields, paging } from './paging.ts';
export { picture, pictureTypes } from './picture.ts';
export { signedBody } from './signed.ts';
export { xmlFile, xmlTypes } from './xml-file.ts';
