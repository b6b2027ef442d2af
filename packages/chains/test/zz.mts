import { forwarderFactory } from '@tael/chains';
const f=forwarderFactory('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc');
console.log(f.forwarderAt(0), f.forwarderAt(1));
