-- A row lives for milliseconds: compressing a body of many events took a tenth of the transaction that wrote it.
alter table events.outbox alter column body set storage external;
