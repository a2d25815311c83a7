-- Whether an appointment counts as an open booking at an instant: still to come, confirmed or held.
create function is_open_booking(the_status smallint, hold_end timestamptz, visit_end timestamptz, instant timestamptz)
returns boolean language sql immutable
return the_status in (1, 2, 3) and visit_end > instant and (hold_end is null or hold_end > instant);

-- Whether the patient may book while having few enough open bookings. The limits are the caller's, so that bookings by
-- staff can do without them. Locks the patient's bookings until the transaction ends; a volatile function sees what was
-- committed before it got the lock, so concurrent bookings of one patient count each other. The shared lock on all
-- bookings comes first, as in every transaction that takes both.
create function may_be_booked_by(the_patient integer, the_clinic integer, the_doctor integer, the_date date,
  instant timestamptz, max_day integer, max_total integer) returns boolean
language plpgsql volatile as $$
begin
  if not may_be_booked(the_clinic, the_doctor, the_date) then
    return false;
  end if;
  perform pg_advisory_xact_lock(72026128, the_patient);
  return (
    select count(*) < max_total and count(*) filter (where doctor_id = the_doctor and date = the_date) < max_day
    from appointments
    where patient_id = the_patient and is_open_booking(status, hold_expires_at, ends_at, instant));
end $$;

-- What the doctor shows the patient during the visit: a copy, because the notes stay the doctor's until it is finished.
alter table appointments add column shown_recommendations text not null default '', add column shown_at timestamptz;
