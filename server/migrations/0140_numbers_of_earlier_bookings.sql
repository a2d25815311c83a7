-- All at once; a number that two rows got by chance is given to one of them, and the other gets one in the next round.
do $$
begin
  loop
    with random as materialized (
      select id, uuid_send(gen_random_uuid()) as bytes from appointments where short_code is null
    ), numbers as (
      select distinct on (short_code) id, short_code
      from (select id, booking_number_from(bytes) as short_code from random) as candidates
    )
    update appointments set short_code = numbers.short_code from numbers
    where appointments.id = numbers.id
      and not exists (select from appointments as others where others.short_code = numbers.short_code);
    exit when not exists (select from appointments where short_code is null);
  end loop;
end
$$;
