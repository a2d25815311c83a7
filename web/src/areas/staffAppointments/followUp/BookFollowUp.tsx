import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { StaffBookingInput } from '#contract/staffAppointments/bookingInput'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { type BookingChoices, isNationalVacation, useBookingChoices } from '../create/AppointmentFormPage'
import { type BookingValues, initialValues, toRequestBody } from '../create/bookingValues'
import { PriceSection } from '../create/PriceSection'
import { SlotSection } from '../create/SlotSection'
import classes from './BookFollowUp.module.css'

export interface BookFollowUpProps {
  patient: { id: number; name: string }
  specialtyId: number
  /** Whose free slots are shown. */
  doctorId: number
  onBooked: () => void
  onClose: () => void
}

/** Books a follow-up of a visit with its doctor: a free slot and the price. Unpaid, the slot is held for three days. */
export function BookFollowUp(props: BookFollowUpProps) {
  const choices = useBookingChoices()
  return (
    <QueryBoundary query={choices} variant="form">
      {({ data }) => <FollowUpForm {...props} choices={data} />}
    </QueryBoundary>
  )
}

function FollowUpForm({
  patient,
  specialtyId,
  doctorId,
  onBooked,
  onClose,
  choices,
}: BookFollowUpProps & { choices: BookingChoices }) {
  const t = useText('staffAppointments')
  const { success } = useToasts()
  const { time_zone: zone } = useUser()
  const queries = useQueryClient()
  const initial: BookingValues = {
    ...initialValues(String(specialtyId), choices.today ?? dayIn(zone)),
    patient_id: { value: String(patient.id), label: patient.name },
  }
  const form = useForm({
    initial,
    schema: () => import('#contract/staffAppointments/bookingInput').then((m) => m.StaffBookingInput),
    body: toRequestBody,
    send: (body, options) =>
      // The schema has validated the body: a missing required field has become an error.
      api.staffBooking.create.call({ body: body as z.input<typeof StaffBookingInput>, ...options }),
    onDone: () => {
      success(t('followUp.booked', { name: isolated(patient.name) }))
      void queries.invalidateQueries({ queryKey: ['staffAppointments'] })
      void queries.invalidateQueries({ queryKey: ['staffBooking'] })
      onBooked()
    },
    handlesOwnError: true,
  })
  const isVacation = isNationalVacation(choices, form.values.from)
  return (
    <form {...form.props} className={classes.form}>
      <SlotSection form={form} choices={choices} isVacation={isVacation} doctorId={doctorId} />
      <PriceSection form={form} />
      <FormProblems form={form} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('followUp.cancel')}</Button>
        {!isVacation && (
          <Button variant="primary" type="submit" busy={form.busy} busyText={t('create.saving')}>
            {t('followUp.book')}
          </Button>
        )}
      </div>
    </form>
  )
}
