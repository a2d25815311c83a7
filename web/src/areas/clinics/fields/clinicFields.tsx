import type { Clinic } from '#contract/clinics/calls'
import type { Form } from '../../../app/form/useForm'
import { AboutSection, type AboutValues, initialOf as initialOfAbout } from './aboutFields'
import { BookingSection, type BookingValues, initialOf as initialOfBooking } from './bookingFields'
import type { Choices } from './choices'
import { ScheduleSection } from './scheduleFields'
import { initialOf as initialOfSchedule, type ScheduleValues } from './scheduleValues'

export type ClinicValues = AboutValues & ScheduleValues & BookingValues

/**
 * Returns the initial values of all sections.
 * @param clinic the clinic to edit; undefined for a new one
 * @param today `YYYY-MM-DD`
 */
export function initialOf(clinic: Clinic | undefined, today: string): ClinicValues {
  return { ...initialOfAbout(clinic, today), ...initialOfSchedule(clinic), ...initialOfBooking(clinic) }
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
