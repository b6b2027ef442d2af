export {
  fromJsonNumber,
  fromNearestNumber,
  parseTyped,
  positiveFromJsonNumber,
  toJsonNumber,
  toNearestNumber,
  type Minor,
} from './amount.ts';
export { formatAmount, formatPlain, formatYuan } from './format.ts';
export { mulPriceCeil, mulPriceFloor } from './price.ts';
