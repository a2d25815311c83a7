import { weekdayNames } from '#contract/clinics/clinicInput'
import { clinicCoordinators, clinicDays, clinics } from '../../../schema/clinics'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { freeTerms } from './freeTerms'
import { doctorOfClinic, ofClinic, ofClinicAndPatients } from './rules'

const days = Object.fromEntries(
  weekdayNames.flatMap((day) => [
    [`${day}_enabled`, day === 'monday'],
    [`${day}_from`, day === 'monday' ? '09:00' : null],
    [`${day}_to`, day === 'monday' ? '12:00' : null],
    [`${day}_slot_time`, day === 'monday' ? 15 : null],
  ]),
)

export const areaTesting: AreaTesting = {
  rules: { clinic: ofClinic, ownClinic: doctorOfClinic, clinicOfAppointment: ofClinicAndPatients },
  async createRecords({ testServer: { database, clock }, hospital, owners: { doctor, coordinator } }) {
    const clinic = idOf(
      await database
        .insert(clinics)
        .values({
          title: `Clinic of ${hospital}`,
          hospital_id: hospital,
          level_id: 1,
          specialty_id: 1,
          doctor_id: doctor,
          time_zone: 'Africa/Cairo',
          type: 'virtual',
          ...freeTerms,
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .returning({ id: clinics.id }),
    )
    await database
      .insert(clinicDays)
      .values({ clinic_id: clinic, weekday: 'wednesday', opens: '12:00', closes: '20:00', slot_minutes: 5 })
    await database.insert(clinicCoordinators).values({ clinic_id: clinic, user_id: coordinator })
    return { clinic, ownClinic: clinic, clinicOfAppointment: clinic }
  },
  samples: () => ({
    ...days,
    price: 100,
    follow_up_price: 50.5,
    follow_up_period: 7,
    physician_cancellation_tolerance: 1,
    patient_cancellation_tolerance: 1,
    last_appointment_tolerance: -5,
    survey_id: null,
    specialty_form_id: null,
    alternate_title: 'عيادة',
    start_date: '2026-12-01',
    end_date: '2027-12-01',
    version: 0,
    exceptions: [{ kind: 'other', title: 'Exams', date_from: '2027-06-01', date_to: '2027-06-14', ...days }],
  }),
  createdBy: { clinic: 'clinics' },
  samplesOfCalls: {
    'clinics.create': { address: 'Ground floor' },
  },
}
