import type * as z from 'zod'
import type { FollowUpInput } from '#contract/discharge/followUp'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useToasts } from '../../../ui/feedback/toasts'
import type { CaseOfDoses } from '../../prescriptions'
import {
  type BookingValues,
  initialValues,
  isNationalVacation,
  PriceSection,
  SlotSection,
  slotBodyOf,
  useBookingChoices,
} from '../../staffAppointments'
import classes from '../discharge.module.css'

type AddFollowUpProps = {
  episode: CaseOfDoses
  specialtyId: number
  onBooked: () => void
  onClose: () => void
}

type Choices = NonNullable<ReturnType<typeof useBookingChoices>['data']>['data']

/** Books a follow-up appointment by the front desk's rules: the doctor, a free slot, and the price. */
export function AddFollowUp(props: AddFollowUpProps) {
  const choices = useBookingChoices()
  return (
    <QueryBoundary query={choices} variant="form">
      {({ data }) => <BookingForm {...props} choices={data} />}
    </QueryBoundary>
  )
}

function startOf({ patient }: CaseOfDoses, specialty: string | null, today: string): BookingValues {
  return { ...initialValues(specialty, today), patient_id: { value: String(patient.id), label: patient.name } }
}

function BookingForm({ episode, specialtyId, onBooked, onClose, choices }: AddFollowUpProps & { choices: Choices }) {
  const t = useText('discharge')
  const { success } = useToasts()
  const { time_zone: zone } = useUser()
  const specialty = choices.specialties.some(({ id }) => id === specialtyId) ? String(specialtyId) : null
  const form = useForm({
    initial: startOf(episode, specialty, dayIn(zone)),
    schema: () => import('./followUpSchema').then((m) => m.followUpSchema),
    body: (values: BookingValues) => ({
      ...slotBodyOf(values),
      from: values.from,
      payment_type: values.payment_type,
      price: values.payment_type === '1' ? values.price : null,
      price_reason: values.price_reason,
    }),
    send: ({ from: _, ...body }, options) =>
      // The schema has validated the body: a missing required field has become an error.
      api.discharge.bookFollowUp.call({
        params: { id: episode.id },
        body: body as z.input<typeof FollowUpInput>,
        ...options,
      }),
    onDone: () => {
      success(t('followUps.booked'))
      onBooked()
    },
    handlesOwnError: true,
  })
  const isVacation = isNationalVacation(choices, form.values.from)
  return (
    <Card title={t('followUps.add')}>
      <form {...form.props} className={classes.form}>
        <SlotSection form={form} choices={choices} isVacation={isVacation} />
        <PriceSection form={form} />
        <FormProblems form={form} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('followUps.close')}</Button>
          {!isVacation && (
            <Button variant="primary" type="submit" busy={form.busy} busyText={t('saving')}>
              {t('followUps.book')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
