-- A length-delimited protobuf field, for values under 16 kB. A field that is appended to a message replaces its earlier
-- value.
create or replace function wire_bytes(field integer, value bytea) returns bytea language sql immutable as $$
  select set_byte('\x00'::bytea, 0, field * 8 + 2)
    || case when length(value) < 128 then set_byte('\x00'::bytea, 0, length(value))
       else set_byte(set_byte('\x0000'::bytea, 0, length(value) % 128 + 128), 1, length(value) / 128) end
    || value
$$;

-- `before_json` and `after_json` of an administrator's act, to be appended to its AdminActed. `figures` are those of
-- post_batch. Amounts are JSON numbers in whole units.
create or replace function act_on_figures(decision text, asked bigint, figures bigint[]) returns bytea language sql immutable as $$
  select wire_bytes(1, wire_bytes(6, convert_to(before::text, 'UTF8')) || wire_bytes(7, convert_to(after::text, 'UTF8')))
  from (
    select json_build_object('coins', trim_scale((figures[6] - figures[1]) / 100.0)) as before,
           json_build_object('coins', trim_scale(figures[6] / 100.0), 'asked', trim_scale(asked / 100.0)) as after
    where decision like 'coins.%'
    union all
    select json_build_object('cashSubsidy', trim_scale((figures[11] - figures[5]) / 100.0),
             'available', trim_scale((figures[8] - figures[1]) / 100.0)),
           json_strip_nulls(json_build_object('cashSubsidy', trim_scale(figures[11] / 100.0),
             'available', trim_scale(figures[8] / 100.0),
             'shortfall', case when figures[4] > 0 then trim_scale(figures[4] / 100.0) end,
             'asked', trim_scale(asked / 100.0)))
    where decision like 'subsidy.%'
  ) act
$$;
