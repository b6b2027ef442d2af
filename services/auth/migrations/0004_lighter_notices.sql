-- Two notices a transfer are a good part of what it costs the platform: a notice is now in one index less, and locks no
-- row of `users`.

-- In the order in which a change of a password takes them: else the two might wait for each other.
lock table users, notifications in access exclusive mode;

-- Refuses repeats, gives the list and counts. An event's time is its own and comes with each repeat of it, so that the
-- same event is refused with the time in the key as well.
create unique index notifications_once on notifications (user_id, created_at, event_id) include (read_at);
drop index notifications_list, notifications_unread;

-- Rows of `users` are never deleted, and the insert joins them to tell nobody who doesn't exist.
alter table notifications drop constraint notifications_user_id_fkey;

-- The old unique (user_id, event_id) stays for this release: a process of the one before names it in `on conflict`.
-- The next may drop it, and a notice is in three indexes.
