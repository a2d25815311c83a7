-- As the function with fewer parameters, which stays for servers that still run the version before: also, the clinic still
-- has the hours on the date from which the chosen slot was made. They are compared after the locks are taken, so hours that
-- were saved after the slots were read refuse the booking.
create function may_be_booked_by(the_patient integer, the_clinic integer, the_doctor integer, the_date date,
  instant timestamptz, max_day integer, max_total integer, hours_from text, hours_to text, hours_slot_minutes integer)
returns boolean
language plpgsql volatile as $$
begin
  if not may_be_booked_by(the_patient, the_clinic, the_doctor, the_date, instant, max_day, max_total) then
    return false;
  end if;
  return exists (
    select from clinics, clinic_hours_on(the_clinic, the_date) as hours
    where clinics.id = the_clinic and the_date between clinics.start_date and clinics.end_date
      and (hours.opens, hours.closes, hours.slot_minutes) = (hours_from::char(5), hours_to::char(5), hours_slot_minutes));
end $$;
