-- A length-delimited protobuf field, for values under 16 kB. An appended field replaces its earlier value.
create or replace function wire_bytes(field integer, value bytea) returns bytea language sql immutable as $$
  select set_byte('\x00'::bytea, 0, field * 8 + 2)
    || case when length(value) < 128 then set_byte('\x00'::bytea, 0, length(value))
       else set_byte(set_byte('\x0000'::bytea, 0, length(value) % 128 + 128), 1, length(value) / 128) end
    || value
$$;

-- Appended to AdminActed. Amounts are JSON numbers in whole units.
create or replace function act_on_figures(branch text, asked bigint, f ledger_figures) returns bytea language sql immutable as $$
  select wire_bytes(1, wire_bytes(6, convert_to(before::text, 'UTF8')) || wire_bytes(7, convert_to(after::text, 'UTF8')))
  from (
    select json_build_object('coins', trim_scale((f.coins - f.amount) / 100.0)) as before,
           json_build_object('coins', trim_scale(f.coins / 100.0), 'asked', trim_scale(asked / 100.0)) as after
    where branch like 'coins.%'
    union all
    select json_build_object('cashSubsidy', trim_scale((f.cash_subsidy - f.subsidy_change) / 100.0),
             'available', trim_scale((f.available - f.amount) / 100.0)),
           json_strip_nulls(json_build_object('cashSubsidy', trim_scale(f.cash_subsidy / 100.0),
             'available', trim_scale(f.available / 100.0),
             'shortfall', case when f.shortfall > 0 then trim_scale(f.shortfall / 100.0) end,
             'asked', trim_scale(asked / 100.0)))
    where branch like 'subsidy.%'
  ) act
$$;
