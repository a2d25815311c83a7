import type { Clinic } from '#contract/clinics/calls'
import type { WeekdayName } from '#contract/clinics/clinicInput'
import type { Option } from '../../../ui/fields/option'

/** The form's order: a week starts on Saturday. */
export const weekdays = [
  'saturday',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const satisfies readonly WeekdayName[]

type DayValues = {
  [D in WeekdayName as `${D}_enabled`]: boolean
} & { [D in WeekdayName as `${D}_from` | `${D}_to`]: string } & {
  [D in WeekdayName as `${D}_slot_time`]: number | null
}

export interface ClinicValues extends DayValues {
  title: string
  hospital_id: string | null
  level_id: string | null
  specialty_id: string | null
  doctor_id: Option | null
  coordinators: readonly Option[]
  price: number | null
  type: 'virtual' | 'physical'
  address: string
  start_date: string | null
  end_date: string | null
  time_zone: string | null
  follow_up_price: number | null
  follow_up_period: number | null
  follow_up_unit: string | null
  physician_cancellation_tolerance: number | null
  physician_tolerance_unit: string | null
  patient_cancellation_tolerance: number | null
  patient_tolerance_unit: string | null
  last_appointment_tolerance: number | null
  last_appointment_unit: string | null
}

function dayValues(clinic?: Clinic): DayValues {
  return Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_enabled`, clinic?.[`${day}_enabled`] ?? false],
      [`${day}_from`, clinic?.[`${day}_from`] ?? ''],
      [`${day}_to`, clinic?.[`${day}_to`] ?? ''],
      [`${day}_slot_time`, clinic?.[`${day}_slot_time`] ?? null],
    ]),
  ) as DayValues
}

/** A new clinic: from today until 2100, by video. */
export function newClinic(today: string): ClinicValues {
  return {
    title: '',
    hospital_id: null,
    level_id: null,
    specialty_id: null,
    doctor_id: null,
    coordinators: [],
    price: null,
    type: 'virtual',
    address: '',
    start_date: today,
    end_date: '2100-01-01',
    time_zone: null,
    follow_up_price: null,
    follow_up_period: null,
    follow_up_unit: 'days',
    physician_cancellation_tolerance: null,
    physician_tolerance_unit: 'hours',
    patient_cancellation_tolerance: null,
    patient_tolerance_unit: 'hours',
    last_appointment_tolerance: null,
    last_appointment_unit: 'minutes',
    ...dayValues(),
  }
}

/** A clinic as the form shows it. */
export function valuesOf(clinic: Clinic): ClinicValues {
  const { doctor } = clinic
  return {
    title: clinic.title,
    hospital_id: String(clinic.hospital_id),
    level_id: String(clinic.level_id),
    specialty_id: String(clinic.specialty_id),
    doctor_id: { value: String(doctor.id), label: `${doctor.first_name} ${doctor.last_name}` },
    coordinators: clinic.coordinators.map(({ id, name }) => ({ value: String(id), label: name })),
    price: clinic.price,
    type: clinic.type,
    address: clinic.address ?? '',
    start_date: clinic.start_date,
    end_date: clinic.end_date,
    time_zone: clinic.time_zone,
    follow_up_price: clinic.follow_up_price,
    follow_up_period: clinic.follow_up_period,
    follow_up_unit: clinic.follow_up_unit,
    physician_cancellation_tolerance: clinic.physician_cancellation_tolerance,
    physician_tolerance_unit: clinic.physician_tolerance_unit,
    patient_cancellation_tolerance: clinic.patient_cancellation_tolerance,
    patient_tolerance_unit: clinic.patient_tolerance_unit,
    last_appointment_tolerance: clinic.last_appointment_tolerance,
    last_appointment_unit: clinic.last_appointment_unit,
    ...dayValues(clinic),
  }
}

/** The values as the call takes them. */
export function bodyOf(values: ClinicValues) {
  return {
    ...values,
    doctor_id: values.doctor_id?.value ?? null,
    coordinators: values.coordinators.map(({ value }) => value),
    address: values.type === 'physical' ? values.address : null,
  }
}
export type ClinicBody = ReturnType<typeof bodyOf>
