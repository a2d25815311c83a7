-- As the function with fewer parameters, which stays for servers that still run the version before: also, the clinic still
-- has the time zone in which the chosen slot was made. It is compared in a statement of its own after the locks are taken, so
-- that a zone that was saved after the slots were read refuses the booking.
create function may_be_booked_by(the_patient integer, the_clinic integer, the_doctor integer, the_date date,
  instant timestamptz, max_day integer, max_total integer, hours_from text, hours_to text, hours_slot_minutes integer,
  hours_zone text)
returns boolean
language plpgsql volatile as $$
begin
  if not may_be_booked_by(the_patient, the_clinic, the_doctor, the_date, instant, max_day, max_total, hours_from, hours_to,
    hours_slot_minutes) then
    return false;
  end if;
  return exists (select from clinics where id = the_clinic and time_zone = hours_zone);
end $$;
