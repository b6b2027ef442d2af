-- The moves of each operation are parameters (src/ledger/posting-rules.ts has the rules).
-- Lock order: shard, holds sorted, users sorted. `p_users` is sorted and distinct. `p_user`, `p_payee`, `p_from_user`
-- and `p_to_user` are indexes of `p_users`, from 1; 0 means no user. A move names a user's account as user index * 16 +
-- column number (`at_…`), and a house account as minus its index in `p_house_account`. `p_status` is the status of the
-- item's new transaction, or the one that its found transaction gets (`settlesAs`). No two items of a batch share a
-- key, a hold or a transaction. `p_reference` is a hold id, the id of the transaction to decide, a redemption id or a
-- deposit key.
create or replace function post_batch(
  p_coin_price bigint,
  p_users uuid[],
  p_maybe_missing uuid[],
  p_house_account text[],
  p_house_asset text[],
  p_operation uuid[],
  p_branch text[],
  p_user integer[],
  p_payee integer[],
  p_amount bigint[],
  p_counter bigint[],
  p_trade_price bigint[],
  p_scope text[],
  p_key text[],
  p_body_hash bytea[],
  p_never_expires boolean[],
  p_stored_answer jsonb[],
  p_kind text[],
  p_status text[],
  p_currency text[],
  p_from_user integer[],
  p_to_user integer[],
  p_address text[],
  p_description text[],
  p_reference text[],
  p_actor uuid[],
  p_reason text[],
  p_seen_version bigint[],
  p_alone_up_to bigint[],
  p_approved_change bigint[],
  p_move_end integer[],
  p_move_from integer[],
  p_move_to integer[],
  p_move_quantity smallint[],
  p_event_item integer[],
  p_event_id text[],
  p_event_topic text[],
  p_event_key text[],
  p_event_type text[],
  p_event_body bytea[]
) returns table (
  outcome text, state text, kind text, operation_id uuid, answered_at timestamptz, figures ledger_figures
)
language plpgsql
-- A plan made while the tables are small would use scans and hashes for the life of the connection.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- `v_`: per batch. `o_`: result per item. `w_`: posting rows to insert. `found_`: row named by `p_reference`.
  -- `bal`: rows of user accounts, by index of `p_users`. `stripe`: balances of house accounts. `i`: the item.
  -- `u`: index of its user. `q`: its amount, signed. `m`: its next move.

  -- Places in a row of `bal` (`userAccounts` in src/ledger/posting-rules.ts).
  at_coins constant integer := 1;
  at_coins_reserved constant integer := 2;
  at_available constant integer := 3;
  at_held constant integer := 4;
  at_card constant integer := 5;
  at_cash_subsidy constant integer := 6;
  at_total_withdrawn constant integer := 7;
  at_version constant integer := 8;
  at_closed constant integer := 9;
  at_card_frozen constant integer := 10;
  account_name constant text[] := '{coins,coins_reserved,available,held,card}';
  account_asset constant text[] := '{USDC,USDC,CNY,CNY,CNY}';
  account_short constant text[] :=
    '{insufficient_coins,insufficient_coins,insufficient_available,insufficient_available,insufficient_card}';
  -- 2^53 - 1, the largest exact JSON number.
  most constant bigint := 9007199254740991;
  -- The value of the coins must fit as well.
  most_coins constant bigint := least(most, most * 100 / greatest(p_coin_price, 1));
  n constant integer := cardinality(p_operation);

  v_shard smallint;
  v_seq bigint;
  v_head bytea;
  v_at timestamptz;
  v_micros text;
  v_settled text;
  bal bigint[];
  stripe bigint[];
  touched boolean[] := array_fill(false, array[cardinality(p_users)]);
  coins_change bigint := 0;
  holders_change integer := 0;

  o_outcome text[] := array_fill(null::text, array[n]);
  o_state text[] := array_fill(null::text, array[n]);
  o_kind text[] := coalesce(p_kind, array_fill(null::text, array[n]));
  o_operation uuid[] := p_operation;
  o_at timestamptz[];
  posted boolean[] := array_fill(false, array[n]);
  made boolean[] := array_fill(false, array[n]);
  amounts bigint[] := p_amount;
  volumes bigint[] := array_fill(0::bigint, array[n]);
  -- Swapped if the amount is negative.
  from_users integer[] := p_from_user;
  to_users integer[] := p_to_user;
  figs ledger_figures[] := array_fill(null::ledger_figures, array[n]);
  found_amount bigint[];
  found_status text[];
  found_owner uuid[];
  found_transaction uuid[];

  w_seq bigint[] := '{}';
  w_operation uuid[] := '{}';
  w_user uuid[] := '{}';
  w_account text[] := '{}';
  w_asset text[] := '{}';
  w_amount bigint[] := '{}';
  w_balance bigint[] := '{}';
  w_hash bytea[] := '{}';

  i integer;
  u integer;
  m integer;
  first_move integer := 1;
  slot integer;
  side integer;
  fig ledger_figures;
  q bigint;
  delta bigint;
  after_it bigint;
  cut bigint;
  shortfall bigint;
  subsidy_change bigint;
  worth bigint;
  result text;
  branch text;
  r record;
begin
  select shard, seq, head into v_shard, v_seq, v_head
  from chain_shard order by shard limit 1 for update skip locked;
  if not found then
    -- Assigned first: random() in a WHERE is evaluated for every row.
    v_shard := floor(random() * 8);
    select seq, head into v_seq, v_head from chain_shard where shard = v_shard for update;
  end if;

  if p_reference is not null then
    perform from hold where hold_id = any (p_reference) order by hold_id for update;
  end if;

  if p_maybe_missing is not null then
    insert into account (user_id)
    select wanted from unnest(p_maybe_missing) wanted order by wanted on conflict do nothing;
  end if;
  select array_agg(
    array[coins, coins_reserved, available, held, card, cash_subsidy, total_withdrawn, version,
          (closed_at is not null)::int, card_frozen::int]
    order by user_id) into bal
  from (select * from account where user_id = any (p_users) order by user_id for update) locked;
  if array_length(bal, 1) is distinct from cardinality(p_users) then
    raise exception 'each of p_users must be distinct and have an account row';
  end if;

  if p_house_account is not null then
    insert into house_stripe (shard, account, asset)
    select v_shard, h.account, h.asset from unnest(p_house_account, p_house_asset) h (account, asset)
    where not exists (
      select from house_stripe s where s.shard = v_shard and s.account = h.account and s.asset = h.asset);
    select array_agg(s.balance order by h.place) into stripe
    from unnest(p_house_account, p_house_asset) with ordinality h (account, asset, place)
    join house_stripe s on s.shard = v_shard and s.account = h.account and s.asset = h.asset;
  end if;

  v_at := clock_timestamp();
  v_micros := (extract(epoch from v_at) * 1000000)::bigint;
  o_at := array_fill(v_at, array[n]);

  -- A key belongs to a user whose account is locked now. So an earlier batch with the key has committed or rolled back.
  for r in
    select item.place::integer as place, k.operation_id, k.kind, k.answered_at, k.figures,
           k.body_hash is distinct from item.body_hash as other_body
    from unnest(p_user, p_scope, p_key, p_body_hash) with ordinality item (u, scope, key, body_hash, place)
    join idempotency_key k on k.user_id = p_users[item.u] and k.scope = item.scope and k.key = item.key
  loop
    if r.other_body then
      o_outcome[r.place] := 'key_reused';
    else
      o_outcome[r.place] := 'replayed';
      o_kind[r.place] := r.kind;
      o_operation[r.place] := r.operation_id;
      o_at[r.place] := r.answered_at;
      figs[r.place] := r.figures;
    end if;
  end loop;

  if p_reference is not null then
    found_amount := array_fill(null::bigint, array[n]);
    found_status := array_fill(null::text, array[n]);
    found_owner := array_fill(null::uuid, array[n]);
    found_transaction := array_fill(null::uuid, array[n]);
    if (select count(*) <> count(distinct ref)
        from unnest(p_reference, p_branch) item (ref, branch)
        where branch in ('hold', 'release', 'settle', 'decide')) then
      raise exception 'two items of a batch share a hold or a transaction';
    end if;
    for r in
      select item.place::integer as place, h.amount, h.status, h.user_id, h.transaction_id
      from unnest(p_reference, p_branch) with ordinality item (ref, branch, place)
      join hold h on h.hold_id = item.ref
      where item.branch in ('hold', 'release', 'settle')
      union all
      select item.place::integer, t.amount, t.status, t.from_user, t.id
      from unnest(p_reference, p_branch) with ordinality item (ref, branch, place)
      join transactions t on t.id = case when item.branch = 'decide' then item.ref::uuid end
      where t.kind = 'send-out'
    loop
      found_amount[r.place] := r.amount;
      found_status[r.place] := r.status;
      found_owner[r.place] := r.user_id;
      found_transaction[r.place] := r.transaction_id;
    end loop;
  end if;

  for i in 1..n loop
    m := first_move;
    first_move := p_move_end[i] + 1;
    continue when o_outcome[i] is not null;
    u := p_user[i];
    q := p_amount[i];
    branch := p_branch[i];
    result := null;
    shortfall := 0;
    subsidy_change := 0;

    if (q < 0 and branch <> 'balance.add') or q > most or p_counter[i] < 0 or (branch = 'given' and q = 0) then
      result := 'amount_out_of_range';
    elsif bal[u][at_closed] = 1 and branch not in ('house', 'hold', 'release', 'settle', 'decide', 'close') then
      result := 'account_closed';
    elsif p_seen_version[i] <> bal[u][at_version] then
      result := 'stale_version';
    elsif branch <> 'given' then
      case branch
        when 'house' then null;
        when 'coins.set' then q := q - bal[u][at_coins];
        when 'coins.add' then null;
        when 'coins.subtract' then q := -least(q, bal[u][at_coins]);
        when 'subsidy.add' then
          subsidy_change := q;
          if bal[u][at_cash_subsidy] + q > most then result := 'amount_out_of_range'; end if;
        when 'subsidy.set', 'subsidy.subtract' then
          cut := case branch
            when 'subsidy.set' then bal[u][at_cash_subsidy] - q
            else least(q, bal[u][at_cash_subsidy]) end;
          subsidy_change := -cut;
          q := -least(cut, bal[u][at_available]);
          shortfall := cut + q;
        when 'balance.set', 'balance.add' then
          if branch = 'balance.set' then q := q - bal[u][at_held] - bal[u][at_available]; end if;
          if bal[u][at_available] + q < 0 then result := 'below_held'; end if;
        when 'hold' then
          if found_status[i] is not null then
            result := case
              when found_owner[i] <> p_users[u] then 'key_reused'
              when found_status[i] = 'held' and found_amount[i] <> q then 'key_reused'
              when found_status[i] = 'held' then 'replayed'
              when found_status[i] = 'settled' then 'hold_settled'
              else 'hold_released' end;
          -- total_withdrawn must still fit when the hold is settled.
          elsif q <= bal[u][at_available] and bal[u][at_total_withdrawn] + bal[u][at_held] + q > most then
            result := 'amount_out_of_range';
          end if;
        when 'release', 'settle' then
          q := coalesce(found_amount[i], 0);
          result := case
            when found_owner[i] <> p_users[u] then 'unknown_hold'
            when found_status[i] = 'held' then null
            when found_status[i] is null then case branch when 'settle' then 'unknown_hold' end
            when found_status[i] = 'settled' then case branch when 'settle' then 'replayed' else 'hold_settled' end
            else case branch when 'release' then 'replayed' else 'hold_released' end end;
        when 'decide' then
          q := found_amount[i];
          result := case
            when found_status[i] is null or found_owner[i] <> p_users[u] then 'unknown_transaction'
            when found_status[i] <> 'pending' then 'already_settled' end;
        when 'close' then
          if bal[u][at_closed] = 1 then result := 'replayed';
          elsif bal[u][at_coins] + bal[u][at_coins_reserved] + bal[u][at_available] + bal[u][at_held]
              + bal[u][at_card] > 0 then
            result := 'not_empty';
          end if;
        else raise exception 'unknown branch %', branch;
      end case;
    end if;

    -- `hold`, `settle` and `decide` are checked only here, so that a replay or a more exact refusal comes first.
    -- `release` may run: a closed account has no held ¥. It only inserts a tombstone, which refuses a late hold.
    -- `house` touches no user account.
    if result is null and bal[u][at_closed] = 1 and branch not in ('house', 'release') then
      result := 'account_closed';
    end if;
    if result is null and p_payee[i] > 0 then
      if p_payee[i] = u then result := 'payee_is_payer';
      elsif bal[p_payee[i]][at_closed] = 1 then result := 'payee_closed';
      end if;
    end if;

    -- Checked under the account's lock: no top-up or payment is posted after a freeze has been answered.
    if bal[u][at_card_frozen] = 1 and result is null and p_kind[i] in ('card-top-up', 'card-payment') then
      result := 'card_frozen';
    end if;

    -- Coins and available are limited together with their reserved or held amounts, so that these can always return.
    -- A return itself (`decide`, `release`) is not checked. The sum does not change, and the source account is not yet
    -- reduced here.
    if result is null then
      for k in m..p_move_end[i] loop
        delta := case p_move_quantity[k] when 1 then q else p_counter[i] end;
        slot := p_move_from[k];
        if slot > 0 then
          after_it := bal[slot >> 4][slot & 15] - delta;
          if after_it < 0 then result := account_short[slot & 15]; end if;
        end if;
        slot := p_move_to[k];
        if slot > 0 and result is null then
          after_it := bal[slot >> 4][slot & 15] + delta;
          if after_it < 0 then result := account_short[slot & 15];
          elsif delta > 0 and (case slot & 15
            when at_coins then branch <> 'decide' and after_it + bal[slot >> 4][at_coins_reserved] > most_coins
            when at_available then branch <> 'release' and after_it + bal[slot >> 4][at_held] > most
            when at_card then after_it > most
            else false end)
          then result := 'amount_out_of_range';
          end if;
        end if;
      end loop;
    end if;

    -- What two people approved must be what happens. One person may adjust a limited worth a day.
    if result is null and p_approved_change[i] <> (case when branch like 'subsidy.%' then subsidy_change else q end) then
      result := 'changed';
    elsif result is null and p_alone_up_to[i] is not null and q <> 0 then
      -- Rounded up, so that many small adjustments are not worth less. Divided first: the product could overflow.
      worth := case p_currency[i] when 'CNY' then abs(q)
        else abs(q) / 100 * p_coin_price + (abs(q) % 100 * p_coin_price + 99) / 100 end;
      insert into approvals.adjusted as a (user_id, actor_id, day, worth)
      select p_users[u], p_actor[i], (v_at at time zone 'Asia/Shanghai')::date, worth where worth <= p_alone_up_to[i]
      on conflict (user_id, actor_id, day) do update set worth = a.worth + excluded.worth
      where a.worth + excluded.worth <= p_alone_up_to[i];
      if not found then result := 'needs_second_person'; end if;
    end if;

    if result is not null then
      o_outcome[i] := result;
      if found_status is not null then
        o_state[i] := found_status[i];
        if result = 'replayed' then o_operation[i] := coalesce(found_transaction[i], p_operation[i]); end if;
      end if;
      -- Refusals and replays write nothing. A replay found by its hold or closed account returns the current figures. A
      -- replay found by its key returns the stored ones.
      continue when result <> 'replayed';
    else
      o_outcome[i] := 'posted';
      posted[i] := true;
      made[i] := p_kind[i] is not null and q <> 0;
      if (q <> 0 or subsidy_change <> 0 or branch = 'close') and branch <> 'house' then
        bal[u][at_version] := bal[u][at_version] + 1;
        touched[u] := true;
      end if;
      if p_payee[i] > 0 then
        bal[p_payee[i]][at_version] := bal[p_payee[i]][at_version] + 1;
        touched[p_payee[i]] := true;
      end if;
      bal[u][at_cash_subsidy] := bal[u][at_cash_subsidy] + subsidy_change;
      if branch = 'settle' then bal[u][at_total_withdrawn] := bal[u][at_total_withdrawn] + q; end if;
      if branch = 'close' then bal[u][at_closed] := 1; end if;

      -- Each move writes two postings: first `from` with the opposite sign, then `to`.
      while m <= p_move_end[i] loop
        delta := case p_move_quantity[m] when 1 then -q else -p_counter[i] end;
        slot := p_move_from[m];
        side := 1;
        while side <= 2 and delta <> 0 loop
          v_seq := v_seq + 1;
          w_seq := w_seq || v_seq;
          w_operation := w_operation || p_operation[i];
          w_amount := w_amount || delta;
          if slot > 0 then
            after_it := bal[slot >> 4][slot & 15] + delta;
            bal[slot >> 4][slot & 15] := after_it;
            if slot & 15 = at_coins then
              coins_change := coins_change + delta;
              -- +1 if the account had no coins before, -1 if it has none now.
              holders_change := holders_change + (after_it > 0)::int - (after_it > delta)::int;
            end if;
            w_user := w_user || p_users[slot >> 4];
            w_account := w_account || account_name[slot & 15];
            w_asset := w_asset || account_asset[slot & 15];
            v_head := sha256(v_head || convert_to(concat_ws('|', v_shard, v_seq, p_operation[i], p_users[slot >> 4],
              account_name[slot & 15], account_asset[slot & 15], delta, after_it, v_micros), 'UTF8'));
          else
            after_it := stripe[-slot] + delta;
            stripe[-slot] := after_it;
            w_user := w_user || null::uuid;
            w_account := w_account || p_house_account[-slot];
            w_asset := w_asset || p_house_asset[-slot];
            v_head := sha256(v_head || convert_to(concat_ws('|', v_shard, v_seq, p_operation[i], 'house',
              p_house_account[-slot], p_house_asset[-slot], delta, after_it, v_micros), 'UTF8'));
          end if;
          w_balance := w_balance || after_it;
          w_hash := w_hash || v_head;
          delta := -delta;
          slot := p_move_to[m];
          side := side + 1;
        end loop;
        m := m + 1;
      end loop;
    end if;

    amounts[i] := q;
    if made[i] then
      if q < 0 then
        from_users[i] := p_to_user[i];
        to_users[i] := p_from_user[i];
      end if;
      volumes[i] := case
        when p_currency[i] = 'CNY' then abs(q)
        when p_counter[i] > 0 then p_counter[i]
        -- Divided first: abs(q) * p_coin_price could overflow a bigint.
        else abs(q) / 100 * p_coin_price + abs(q) % 100 * p_coin_price / 100 end;
    end if;
    fig.amount := q;
    fig.counter := p_counter[i];
    fig.price := p_trade_price[i];
    fig.shortfall := shortfall;
    fig.subsidy_change := subsidy_change;
    fig.coins := bal[u][at_coins];
    fig.coins_reserved := bal[u][at_coins_reserved];
    fig.available := bal[u][at_available];
    fig.held := bal[u][at_held];
    fig.card := bal[u][at_card];
    fig.cash_subsidy := bal[u][at_cash_subsidy];
    fig.total_withdrawn := bal[u][at_total_withdrawn];
    fig.version := bal[u][at_version];
    figs[i] := fig;
  end loop;

  if true = any (posted) then
    update chain_shard
    set seq = v_seq, head = v_head, coins = coins + coins_change, holders = holders + holders_change
    where shard = v_shard;

    update account a
    set coins = bal[c.place][at_coins], coins_reserved = bal[c.place][at_coins_reserved],
        available = bal[c.place][at_available], held = bal[c.place][at_held], card = bal[c.place][at_card],
        cash_subsidy = bal[c.place][at_cash_subsidy], total_withdrawn = bal[c.place][at_total_withdrawn],
        version = bal[c.place][at_version], changed_at = v_at,
        closed_at = case when bal[c.place][at_closed] = 1 then coalesce(a.closed_at, v_at) end
    from unnest(p_users, touched) with ordinality c (user_id, touched, place)
    where a.user_id = c.user_id and c.touched;

    if p_house_account is not null then
      update house_stripe s set balance = h.balance
      from unnest(p_house_account, p_house_asset, stripe) h (account, asset, balance)
      where s.shard = v_shard and s.account = h.account and s.asset = h.asset and s.balance <> h.balance;
    end if;

    insert into posting (shard, seq, operation_id, user_id, account, asset, amount, balance_after, posted_at, hash)
    select v_shard, w.seq, w.operation_id, w.user_id, w.account, w.asset, w.amount, w.balance_after, v_at, w.hash
    from unnest(w_seq, w_operation, w_user, w_account, w_asset, w_amount, w_balance, w_hash)
      w (seq, operation_id, user_id, account, asset, amount, balance_after, hash);

    if p_reference is not null then
      insert into hold (hold_id, user_id, amount, status, transaction_id, created_at, ended_at)
      select h.hold_id, p_users[h.u], h.amount, case h.branch when 'hold' then 'held' else 'tombstone' end,
             case h.branch when 'hold' then h.operation_id end, v_at,
             case h.branch when 'release' then v_at end
      from unnest(p_reference, p_user, amounts, p_branch, p_operation, found_status, posted)
        h (hold_id, u, amount, branch, operation_id, status, posted)
      where h.posted and h.status is null and h.branch in ('hold', 'release');
      update hold h set status = case e.branch when 'settle' then 'settled' else 'released' end, ended_at = v_at
      from unnest(p_reference, p_branch, found_status, posted) e (hold_id, branch, status, posted)
      where h.hold_id = e.hold_id and e.posted and e.status = 'held' and e.branch in ('release', 'settle');
    end if;

    if p_actor is not null then
      insert into subsidy_register (operation_id, user_id, operation, asked, change, moved, shortfall, subsidy_after,
        reason, actor_id, created_at)
      -- Without the prefix 'subsidy.'.
      select s.operation_id, p_users[s.u], substr(s.branch, 9), s.asked, f.subsidy_change, f.amount, f.shortfall,
             f.cash_subsidy, s.reason, s.actor, v_at
      from unnest(p_operation, p_user, p_branch, p_amount, p_reason, p_actor, posted) with ordinality
        s (operation_id, u, branch, asked, reason, actor, posted, place),
        lateral (select (figs[s.place]).*) f
      where s.posted and s.branch like 'subsidy.%';
    end if;

    insert into transactions (id, kind, status, from_user, to_user, address, amount, currency, counter, price, volume,
      description, reference, actor_id, reason, created_at, settled_at)
    select t.id, t.kind, t.status, p_users[t.from_user], p_users[t.to_user], t.address, abs(t.amount), t.currency,
           t.counter, t.price, t.volume, coalesce(t.description, ''), t.reference, t.actor, t.reason, v_at,
           case when t.status <> 'pending' then v_at end
    from unnest(p_operation, p_kind, p_status, from_users, to_users, p_address, amounts, p_currency, p_counter,
      p_trade_price, volumes, p_description, p_reference, p_actor, p_reason, made)
      t (id, kind, status, from_user, to_user, address, amount, currency, counter, price, volume, description,
         reference, actor, reason, made)
    where t.made;

    insert into daily_figures as d (day, kind, status, shard, transactions, amount, volume)
    select (v_at at time zone 'Asia/Shanghai')::date, t.kind, t.status, v_shard, count(*), sum(abs(t.amount)),
           sum(t.volume)
    from unnest(p_kind, p_status, amounts, volumes, made) t (kind, status, amount, volume, made)
    where t.made group by t.kind, t.status
    on conflict (day, kind, status, shard) do update
    set transactions = d.transactions + excluded.transactions, amount = d.amount + excluded.amount,
        volume = d.volume + excluded.volume;

    select string_agg(concat_ws(E'\t', 'settled', t.id, coalesce(p_users[t.from_user]::text, '-'),
      coalesce(p_users[t.to_user]::text, '-'), t.kind, abs(t.amount), t.currency, t.status, v_micros), E'\n')
    into v_settled
    from unnest(p_operation, p_kind, p_status, from_users, to_users, amounts, p_currency, made)
      t (id, kind, status, from_user, to_user, amount, currency, made)
    where t.made and t.status <> 'pending';

    if p_reference is not null then
      with decided as (
        -- A voided transaction gets a kind that is in no list, figure or event.
        update transactions t
        set kind = case d.status when 'voided' then 'voided' else t.kind end,
            status = case d.status when 'voided' then 'failed' else d.status end,
            settled_at = v_at, actor_id = coalesce(d.actor, t.actor_id), reason = coalesce(d.reason, t.reason)
        from unnest(found_transaction, p_status, p_actor, p_reason, posted) d (id, status, actor, reason, posted)
        where t.id = d.id and d.posted
        returning t.*, old.kind as was
      ), counted as (
        select kind, status, 1 as one, amount, volume, created_at from decided where kind <> 'voided'
        union all select was, 'pending', -1, -amount, -volume, created_at from decided
      ), figures as (
        insert into daily_figures as d (day, kind, status, shard, transactions, amount, volume)
        select (created_at at time zone 'Asia/Shanghai')::date, kind, status, v_shard, sum(one), sum(amount),
               sum(volume)
        from counted group by 1, 2, 3
        on conflict (day, kind, status, shard) do update
        set transactions = d.transactions + excluded.transactions, amount = d.amount + excluded.amount,
            volume = d.volume + excluded.volume
      )
      select nullif(concat_ws(E'\n', v_settled, string_agg(concat_ws(E'\t', 'settled', id,
        coalesce(from_user::text, '-'), coalesce(to_user::text, '-'), kind, amount, currency, status,
        (extract(epoch from created_at) * 1000000)::bigint), E'\n') filter (where kind <> 'voided')), '') into v_settled
      from decided;
      -- A voided transaction leaves the history, so the checkpoints from its time on are deleted.
      if 'voided' = any (p_status) then
        delete from history_checkpoint c using transactions t
        where t.id = any (found_transaction) and t.kind = 'voided' and c.user_id = t.from_user
          and c.until >= t.created_at;
      end if;
    end if;

    insert into idempotency_key
      (user_id, scope, key, body_hash, operation_id, kind, figures, stored_answer, answered_at,
       expires_at)
    select p_users[k.u], k.scope, k.key, k.body_hash, k.operation_id, k.kind, figs[k.place], k.stored_answer, v_at,
           case when coalesce(k.never_expires, false) then null else v_at + interval '24 hours' end
    from unnest(p_user, p_scope, p_key, p_body_hash, p_operation, p_kind, p_stored_answer, p_never_expires, posted)
      with ordinality
      k (u, scope, key, body_hash, operation_id, kind, stored_answer, never_expires, posted, place)
    where k.posted and k.key is not null;

    -- The relay expands this row into BalanceChanged and TransactionSettled events (src/ledger/unfold-batch.ts).
    insert into events.outbox (topic, key, type, body)
    select 'wallet.events.v1', '', 'wallet.LedgerBatch', convert_to(concat_ws(E'\n',
      concat_ws(E'\t', 'batch', v_micros, p_coin_price),
      string_agg(concat_ws(E'\t', 'balance', c.user_id, bal[c.place][at_version], bal[c.place][at_coins],
        bal[c.place][at_coins_reserved], bal[c.place][at_available], bal[c.place][at_held], bal[c.place][at_card],
        bal[c.place][at_cash_subsidy], bal[c.place][at_total_withdrawn], bal[c.place][at_closed]), E'\n'),
      v_settled), 'UTF8')
    from unnest(p_users, touched) with ordinality c (user_id, touched, place)
    where c.touched having count(*) > 0;

    if p_event_item is not null then
      insert into events.outbox (event_id, topic, key, type, body)
      select coalesce(e.id, uuidv7()::text), e.topic, e.key, e.type,
             e.body || case when e.type = 'wallet.AdminActed.v1' then coalesce(
               act_on_figures(p_branch[e.item], p_amount[e.item], figs[e.item]), '') else '' end
      from unnest(p_event_item, p_event_id, p_event_topic, p_event_key, p_event_type, p_event_body) with ordinality
        e (item, id, topic, key, type, body, place)
      where posted[e.item] order by e.place;
    end if;
  end if;

  return query
  select t.outcome, t.state, t.kind, t.operation_id, t.answered_at, figs[t.place]
  from unnest(o_outcome, o_state, o_kind, o_operation, o_at) with ordinality
    t (outcome, state, kind, operation_id, answered_at, place)
  order by t.place;
end
$$;
