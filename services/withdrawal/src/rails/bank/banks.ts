/** The clearing system's code of a bank's head office, and the names that people write for the bank. */
const banks: readonly (readonly [code: string, ...names: string[]])[] = [
  ['102100099996', '中国工商银行', '工商银行', '工行', 'ICBC', 'Industrial and Commercial Bank of China'],
  ['103100000026', '中国农业银行', '农业银行', '农行', 'ABC', 'Agricultural Bank of China'],
  ['104100000004', '中国银行', '中行', 'BOC', 'Bank of China'],
  ['105100000017', '中国建设银行', '建设银行', '建行', 'CCB', 'China Construction Bank'],
  ['301290000007', '交通银行', '交行', 'BOCOM', 'Bank of Communications'],
  ['302100011000', '中信银行', 'CITIC', 'China CITIC Bank'],
  ['303100000006', '中国光大银行', '光大银行', 'CEB', 'China Everbright Bank'],
  ['304100040000', '华夏银行', 'HXB', 'Hua Xia Bank'],
  ['305100000013', '中国民生银行', '民生银行', 'CMBC', 'China Minsheng Bank'],
  ['306581000003', '广发银行', '广东发展银行', 'CGB', 'China Guangfa Bank'],
  ['307584007998', '平安银行', 'PAB', 'Ping An Bank'],
  ['308584000013', '招商银行', '招行', 'CMB', 'China Merchants Bank'],
  ['309391000011', '兴业银行', 'CIB', 'Industrial Bank'],
  [
    '310290000013',
    '上海浦东发展银行',
    '浦东发展银行',
    '浦发银行',
    'SPDB',
    'Shanghai Pudong Development Bank',
  ],
  ['315456000105', '恒丰银行', 'Hengfeng Bank'],
  ['316331000018', '浙商银行', 'CZBank', 'China Zheshang Bank'],
  ['318110000014', '渤海银行', 'China Bohai Bank'],
  ['403100000004', '中国邮政储蓄银行', '邮政储蓄银行', '邮储银行', 'PSBC', 'Postal Savings Bank of China'],
];

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,()-]|股份有限公司|有限责任公司|有限公司/gu, '')
    .replace(/(?:coltd|limited)$/, '');

const codes = new Map(banks.flatMap(([code, ...names]) => names.map((name) => [plain(name), code] as const)));

/** The place and kind of a branch, after the name of its bank. */
const branch = /^(.+?银行).*(?:分行|支行|营业部|分理处|储蓄所)$/u;

/** Undefined for a bank that is not in the table: its name alone goes into the file. */
export function clearingCodeOf(bankName: string): string | undefined {
  const name = plain(bankName);
  return codes.get(name) ?? codes.get(branch.exec(name)?.[1] ?? '');
}
