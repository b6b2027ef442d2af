-- Who has no coins, in the administrator's list by coins: most people, and all alike.
create index account_without_coins on account (user_id) where coins_size = 0 and closed_at is null;
