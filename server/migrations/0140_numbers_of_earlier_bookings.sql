-- All at once; a number that two rows got by chance is given to one of them, and the other gets one in the next round.
do $$
begin
  loop
    with candidates as materialized (
      select id, new_booking_number() as short_code from appointments where short_code is null
    ), numbers as (
      select distinct on (short_code) id, short_code from candidates
    )
    update appointments set short_code = numbers.short_code from numbers where appointments.id = numbers.id;
    exit when not exists (select from appointments where short_code is null);
  end loop;
end
$$;
