-- Whether a clinic is held on a day, seen from inside of a booking: waits for a vacation that is being written, and keeps
-- any from beginning until the booking is over. Volatile on purpose: what it looks at is what there is once it has the
-- lock, not what there was when the statement around it began. The number of the lock is areas/clinics/vacationLock.ts.
create function no_vacation(the_clinic integer, the_date date) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7202611212);
  return not exists (
    select from vacations, clinics join hospitals on hospitals.id = clinics.hospital_id
    where clinics.id = the_clinic and the_date between vacations.date_from and vacations.date_to
      and (vacations.doctor_id = clinics.doctor_id or vacations.clinic_id = clinics.id
        or vacations.hospital_id = clinics.hospital_id or vacations.country_id = hospitals.country_id));
end $$;
