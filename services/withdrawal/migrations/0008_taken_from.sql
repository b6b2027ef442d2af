-- Whose claim a takeover ended, for the timeline. Absent on marks of another kind, and on older ones.
alter table payout_mark add column taken_from uuid;
