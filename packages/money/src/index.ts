export { fromJsonNumber, parseTyped, positiveFromJsonNumber, toJsonNumber, type Minor } from './amount.ts';
export { formatAmount, formatPlain, formatYuan } from './format.ts';
export { mulPriceCeil, mulPriceFloor } from './price.ts';
