-- A booking number that can be read over the phone: 8 characters without look-alikes (0, O, 1, I, L), and
-- without vowels, which could form words. It is shown beside the documented code.
alter table appointments add column short_code text;
create unique index appointments_short_code on appointments (short_code);

-- Random rather than sequential, so that numbers of other bookings cannot be guessed. A number may still be taken between
-- this check and the insert; the unique index then refuses it.
create function new_booking_number() returns text language plpgsql volatile as $$
declare
  random_bytes bytea;
  candidate text;
begin
  loop
    -- Bytes 6 and 8 of a version 4 UUID are partly fixed.
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, place) % 28, 1), '')
      into candidate from unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as place;
    exit when not exists (select from appointments where short_code = candidate);
  end loop;
  return candidate;
end
$$;

-- Set after the column was added, so that the table is not rewritten; 0140 numbers the existing appointments. For the same
-- reason the check is not validated for them.
alter table appointments
  alter column short_code set default new_booking_number(),
  add constraint appointments_short_code_given check (short_code is not null) not valid;
