/**
 * Rules of Clef for the hot account of one chain. `rules.ts` puts the table `limits` before them. They approve a transfer of
 * a listed coin within the limits or to the cold account, a sweep of forwarders, which can only pay the hot account, and the
 * cancellation of a nonce (nothing to itself). A rule that is missing or fails
 * would make Clef ask on its terminal, so each one exists and answers.
 */

function OnSignerStartup() {}
function OnApprovedTx() {}

function ApproveListing() {
  return 'Reject';
}
function ApproveSignData() {
  return 'Reject';
}

function ApproveTx(request) {
  var why = 'not understood';
  try {
    why = refusalOf(request.transaction);
  } catch (error) {
    why += ': ' + error;
  }
  // Clef writes it to its output, beside the request in the audit log.
  if (why !== '') console.log('refused: ' + why);
  return why === '' ? 'Approve' : 'Reject';
}

function refusalOf(transaction) {
  var data = (transaction.data || transaction.input || '0x').toLowerCase();
  var to = (transaction.to || '').toLowerCase();
  if (transaction.from.toLowerCase() !== limits.hot) return 'another account';
  if (!isHex(transaction.chainId, limits.chainId)) return 'another chain';
  if (transaction.data && transaction.input && transaction.data !== transaction.input)
    return 'two kinds of data';
  if (!isHex(transaction.value, 0)) return 'native coins';
  if (numberOf(transaction.gas).gt(to === limits.factory ? limits.sweepGas : limits.gas))
    return 'too much gas';
  // A transaction of an old type has no cap of its own.
  if (!transaction.maxFeePerGas) return 'no cap of the fee';
  if (numberOf(transaction.maxFeePerGas).gt(limits.fee)) return 'too high a fee';
  if (to === limits.hot && data === '0x') return '';
  if (to === limits.factory) return refusalOfSweep(data);
  return refusalOfTransfer(to, data, numberOf(transaction.nonce).toString(10));
}

/** `transfer(address,uint256)`. */
function refusalOfTransfer(token, data, nonce) {
  var unit = limits.units[token];
  var parts = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data);
  if (unit === undefined) return 'another contract';
  if (parts === null) return 'another method';
  if ('0x' + parts[1] === limits.cold) return '';
  var coins = numberOf(parts[2]).div(unit);
  if (coins.gt(limits.transfer)) return 'above the limit of a transfer';
  var payment = token + parts[1] + parts[2];
  // With a higher fee it is the same payment, which counts once.
  if (storage.get('nonce ' + nonce) === payment) return '';
  var day = 'day ' + new Date().toISOString().slice(0, 10);
  var sum = new BigNumber(storage.get(day) || '0').plus(coins);
  if (sum.gt(limits.day)) return 'above the limit of a day';
  storage.put(day, sum.toString(10));
  storage.put('nonce ' + nonce, payment);
  return '';
}

/** `sweep(address,bytes32[])`, of at most fifty forwarders. */
function refusalOfSweep(data) {
  var parts = /^0xfaa895280{24}([0-9a-f]{40})0{62}40([0-9a-f]{64})([0-9a-f]*)$/.exec(data);
  if (parts === null) return 'another method';
  if (limits.units['0x' + parts[1]] === undefined) return 'a sweep of another coin';
  var count = numberOf(parts[2]);
  if (count.gt(50) || !count.times(64).eq(parts[3].length)) return 'another number of forwarders';
  return '';
}

function isHex(text, number) {
  return text !== undefined && text !== null && numberOf(text).eq(number);
}

/** Clef's BigNumber takes neither a prefix nor leading zeros. */
function numberOf(hex) {
  return new BigNumber(hex.replace(/^0x/, '').replace(/^0+(?=.)/, ''), 16);
}
