import { crc32, deflateRawSync } from 'node:zlib';
import type { Payment } from './payments.ts';

const head =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';

/** As Alipay delivers a day: a zip with one CSV file in GBK, and comments around its rows. */
export function statementOf(paid: readonly Payment[], timeOf: (at: string) => string): Buffer {
  const rows = paid.map(({ reference, number, at, payee, amount }) =>
    [
      reference,
      reference,
      number,
      'Tael',
      timeOf(at),
      payee,
      '',
      `-${yuan(amount)}`,
      '',
      '支付宝',
      '转账',
      '',
    ]
      .map((field) => `${field}\t`)
      .join(','),
  );
  const lines = ['#支付宝账务明细查询', '#-----', head, ...rows, '#-----', `#支出合计：${rows.length}笔`];
  return zip('statement_账务明细.csv', gbk(`${lines.join('\r\n')}\r\n`));
}

const yuan = (fen: string): string => `${fen.slice(0, -2) || '0'}.${fen.slice(-2).padStart(2, '0')}`;

/** Node decodes GBK but does not encode it. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const sign = decoder.decode(Uint8Array.of(high, low));
      if (sign.length === 1 && !codes.has(sign)) codes.set(sign, [high, low]);
    }
  return Buffer.from(
    Array.from(text).flatMap((sign) => {
      const point = sign.codePointAt(0) ?? 0;
      return point < 0x80 ? [point] : (codes.get(sign) ?? [0x3f]);
    }),
  );
}

/** One deflated entry. */
function zip(name: string, content: Buffer): Buffer {
  const title = gbk(name);
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed]);
  const attributes = Buffer.alloc(14);
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, attributes, title]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
