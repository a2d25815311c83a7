-- Whether a clinic may be booked on a day, seen from inside of a booking: it stands, its doctor is still the one that was
-- offered, and no vacation closes the day. Waits for a vacation that is being written and for a clinic that is being
-- deleted or given to another doctor, and keeps any from beginning until the booking is over. Volatile on purpose: what it
-- looks at is what there is once it has the lock, not what there was when the statement around it began. The number of the
-- lock is areas/clinics/vacationLock.ts. no_vacation() stays for servers that still run the version before.
create function may_be_booked(the_clinic integer, the_doctor integer, the_date date) returns boolean
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7202611212);
  return exists (
    select from clinics join hospitals on hospitals.id = clinics.hospital_id
    where clinics.id = the_clinic and clinics.doctor_id = the_doctor and clinics.deleted_at is null
      and not exists (
        select from vacations
        where the_date between vacations.date_from and vacations.date_to
          and (vacations.doctor_id = clinics.doctor_id or vacations.clinic_id = clinics.id
            or vacations.hospital_id = clinics.hospital_id or vacations.country_id = hospitals.country_id)));
end $$;
