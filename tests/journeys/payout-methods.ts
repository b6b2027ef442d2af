export const methods = [
  {
    method: 'Alipay',
    fields: { 'Alipay account': 'pay@example.test', 'Real name': '李' },
    secret: 'pay@example.test',
    masked: 'p***@example.test',
  },
  {
    method: 'WeChat Pay',
    fields: { 'WeChat ID': 'wx-somebody' },
    secret: 'wx-somebody',
    masked: 'wx****dy',
  },
  {
    method: 'Bank Transfer',
    fields: { 'Bank name': 'A Bank', 'Bank account': '6222 0202 0011 2233', 'Account holder name': 'Li' },
    secret: '0011 2233',
    masked: '**** 2233',
  },
];
