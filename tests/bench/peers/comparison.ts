/** From the sources of the versions in `programs.ts`, with the settings used here. */
export const comparison = `## What each does for a transfer

|  | Tael | Formance Ledger | Blnk |
|---|---|---|---|
| a transaction of Postgres | for all transfers that wait at a moment | for each transfer | for each transfer, after a lock on both balances in Redis |
| double entry | two postings, append-only | a posting, two moves, the volumes of both accounts | one row that names both balances, and both balances |
| overdraft | refused, under the account's lock | refused, under a lock on the payer's volumes | refused; balances are read under the lock in Redis and written by version |
| repeats | \`Idempotency-Key\`: the first answer for 24 hours, another body refused | \`Idempotency-Key\`: answered from the log, another body refused | \`reference\`: a second one is refused |
| hash chain | eight, written in the transaction | one a ledger, written in the transaction under a lock on the ledger; none in "no hash chain" | none: it is off by default, and would follow in the background |
| events | an outbox row in the transaction, and a relay at work | none: no publisher is configured; they would leave after the commit | queued in Redis after the commit; no worker takes them |
| history | both parties' lists, figures by day | moves with volumes after each, histories of metadata | none but the rows |
| authentication | a signed token, the session asked of auth, role; straight at the wallet the internal token alone. Limits by address are lifted for the load's own | off, as by default | off, as by default |
| durability | the server's | the server's | the server's; Redis keeps nothing on disk |

All of it is measured from one machine's load generator, with a key of its own for each transfer, 64 payers and 5,000
payees. Each system is one process as it is shipped (Tael's wallet, with gateway and auth where they are asked), with its
own defaults, but for Formance's pool: 72 connections instead of 20, so that 64 clients do not wait for one another there.

## What can't be compared

- Formance runs programs (Numscript) over any assets, and a transfer may have many postings; Blnk knows currencies,
  holds, schedules and reconciliation. Tael has one set of rules. What a general ledger costs is part of the ratios.
- Blnk's queue, its default, answers before a transfer is made and joins transfers of one balance; here it is told to
  make the transfer first (\`skip_queue\`), as the others do. Formance's bulk calls are not used either.
- Tael's group commit shows with many connections. With 8 there is less to gather.
- Lists, search and reporting are not measured, nor a cluster, nor another machine for the load.`;
