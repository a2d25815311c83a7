import type { Clinic } from '#contract/clinics/calls'
import type { Form } from '../../../app/form/useForm'
import { AboutSection, type AboutValues, initialValues as initialAbout } from './aboutFields'
import { BookingSection, type BookingValues, initialValues as initialBooking } from './bookingFields'
import type { Choices } from './choices'
import { ScheduleSection } from './scheduleFields'
import { initialValues as initialSchedule, type ScheduleValues } from './scheduleValues'

export type ClinicValues = AboutValues & ScheduleValues & BookingValues

/**
 * Returns the initial values of all sections.
 * @param clinic the clinic to edit; undefined for a new one
 * @param today `YYYY-MM-DD`
 */
export function initialValues(clinic: Clinic | undefined, today: string): ClinicValues {
  return { ...initialAbout(clinic, today), ...initialSchedule(clinic), ...initialBooking(clinic) }
}

type ClinicInputsProps = {
  form: Form<ClinicValues>
  choices: Choices
  /** The clinic that is edited; undefined for a new one. */
  clinic?: Clinic | undefined
}

/** Shows the sections of the form. */
export function ClinicInputs({ form, choices, clinic }: ClinicInputsProps) {
  return (
    <>
      <AboutSection form={form} choices={choices} clinic={clinic} />
      <ScheduleSection form={form} />
      <BookingSection form={form} isPhysical={form.values.type === 'physical'} />
    </>
  )
}
