-- No visit takes a day. With this limit the index of the patient finds the open bookings; without it, PostgreSQL also read
-- the index of all open appointments, which took most of the time of a booking.
create or replace function may_be_booked_by(the_patient integer, the_clinic integer, the_doctor integer, the_date date,
  instant timestamptz, max_day integer, max_total integer) returns boolean language plpgsql as $$
begin
  if not may_be_booked(the_clinic, the_doctor, the_date) then
    return false;
  end if;
  perform pg_advisory_xact_lock(72026128, the_patient);
  return (
    select count(*) < max_total and count(*) filter (where doctor_id = the_doctor and date = the_date) < max_day
    from appointments
    where patient_id = the_patient and starts_at > instant - interval '1 day'
      and is_open_booking(status, hold_expires_at, ends_at, instant));
end $$;
