/** Files as a bank writes them. */
const xsd = 'urn:iso:std:iso:20022:tech:xsd:';

export const bytes = (text: string): Buffer => Buffer.from(text);

export const document = (version: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${xsd}${version}">${content}</Document>`;

export interface Status {
  id: string;
  status: string;
  code?: string;
  words?: string;
  at?: string;
  yuan?: string;
}

const shortId = (id: string): string => id.replaceAll('-', '');

const reasonOf = ({ code, words }: Pick<Status, 'code' | 'words'>): string =>
  code === undefined
    ? ''
    : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>${words ?? ''}</AddtlInf></StsRsnInf>`;

const statusLine = ({ id, status, at, yuan, ...reason }: Status): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${shortId(id)}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reasonOf(reason)}
  ${at === undefined ? '' : `<AccptncDtTm>${at}</AccptncDtTm>`}<AcctSvcrRef>BANK-${id.slice(0, 8)}</AcctSvcrRef>
  ${yuan === undefined ? '' : `<OrgnlTxRef><Amt><InstdAmt Ccy="CNY">${yuan}</InstdAmt></Amt></OrgnlTxRef>`}</TxInfAndSts>`;

export function report(
  file: string,
  lines: readonly Status[],
  {
    version = 'pain.002.001.10',
    at = '2026-01-31T09:00:00+08:00',
    group,
  }: { version?: string; at?: string; group?: Omit<Status, 'id'> } = {},
): string {
  const about = group === undefined ? '' : `<GrpSts>${group.status}</GrpSts>${reasonOf(group)}`;
  return document(
    version,
    `<CstmrPmtStsRpt><GrpHdr><MsgId>REPORT-1</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${shortId(file)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${about}</OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>${shortId(file)}</OrgnlPmtInfId>${lines.map(statusLine).join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
  );
}

export interface Booking {
  id: string;
  yuan: string;
  day: string;
  direction?: 'DBIT' | 'CRDT';
  status?: string;
}

const entry = ({ id, yuan, day, direction = 'DBIT', status = 'BOOK' }: Booking): string =>
  `<Ntry><Amt Ccy="CNY">${yuan}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
  <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>BOOKED-${id.slice(0, 8)}</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>${shortId(id)}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;

export const statement = (
  bookings: readonly Booking[],
  {
    id = 'STATEMENT-1',
    account = '11001',
    days,
  }: { id?: string; account?: string; days?: [string, string] } = {},
): string =>
  document(
    'camt.053.001.08',
    `<BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-02-01T06:00:00+08:00</CreDtTm></GrpHdr><Stmt><Id>${id}</Id>
    ${days === undefined ? '' : `<FrToDt><FrDtTm>${days[0]}T00:00:00</FrDtTm><ToDtTm>${days[1]}T23:59:59</ToDtTm></FrToDt>`}
    <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${bookings.map(entry).join('')}</Stmt></BkToCstmrStmt>`,
  );
