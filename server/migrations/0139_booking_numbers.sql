-- A booking number that can be read over the phone: 8 characters without look-alikes (0, O, 1, I, L), and
-- without vowels, which could form words. It is shown beside the documented code.
alter table appointments add column short_code text;
create unique index appointments_short_code on appointments (short_code);

-- Bytes 6 and 8 of a version 4 UUID are partly fixed.
create function booking_number_from(random_bytes bytea) returns text language sql immutable
return (
  substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 0) % 28, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 1) % 28, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 2) % 28, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 3) % 28, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 4) % 28, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 5) % 28, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 10) % 28, 1)
  || substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(random_bytes, 11) % 28, 1)
);

-- Random rather than sequential, so that numbers of other bookings cannot be guessed. A number may still be taken between
-- this check and the insert; the unique index then refuses it.
create function new_booking_number() returns text language plpgsql volatile as $$
declare
  candidate text;
begin
  loop
    candidate := booking_number_from(uuid_send(gen_random_uuid()));
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
