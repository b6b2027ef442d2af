export { isPlainLine } from '@tael/contract/auth';
