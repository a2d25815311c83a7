import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { APPOINTMENT_STATUS, isUnpaid, PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { MoveInput } from '#contract/staffAppointments/bookingInput'
import { type Form, useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams } from '../../../app/router/navigation'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { useFormatClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { useCall } from '../../../lib/api/useCall'
import { dayIn } from '../../../lib/dates'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FormSection } from '../../../ui/form/FormSection'
import { formatNumber, formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import { AppointmentFormPage, type BookingChoices, isNationalVacation, useBookingChoices } from './AppointmentFormPage'
import { countProblems, hasSlot, initialSlot, type SlotValues, slotBodyOf } from './bookingValues'
import { SlotSection } from './SlotSection'

type Appointment = CallResponse<typeof import('#contract/staffAppointments/calls')['staffAppointments']['show']>['data']

/** The reason of a move can be longer than that of its refund. */
const longestRefundReason = 200

type MoveResponse = CallResponse<typeof import('#contract/staffAppointments/bookingCalls')['staffBooking']['move']>

interface MoveValues extends SlotValues {
  reason: string
  refund_difference: boolean
}

/** The page on which staff move an appointment to another slot. */
export function MoveAppointment() {
  const t = useText('staffAppointments')
  const id = Number(useParams<'id'>().id)
  const choices = useBookingChoices()
  const appointment = useQuery({
    ...api.staffAppointments.show.query({ params: { id } }),
    ...handlesOwnError,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (appointment.data && choices.data)
    return <MoveForm appointment={appointment.data.data} choices={choices.data.data} />
  return (
    <Page title={t('move.title')}>
      <QueryBoundary query={appointment} variant="form" missing={{ to: '/appointments', label: t('list.title') }}>
        {() => (
          <QueryBoundary query={choices} variant="form">
            {() => null}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Page>
  )
}

function useMoveForm({ id, specialty }: Appointment, today: string) {
  const t = useText('staffAppointments')
  const toasts = useToasts()
  const queries = useQueryClient()
  const refunding = useCall(api.refunds.request)
  const toRequestBody = (values: MoveValues) => ({
    ...slotBodyOf(values),
    reason: values.reason,
    refund_difference: values.refund_difference,
  })
  return useForm<MoveValues, ReturnType<typeof toRequestBody>, MoveResponse>({
    initial: { ...initialSlot(String(specialty.id), today), reason: '', refund_difference: false },
    schema: () => import('#contract/staffAppointments/bookingInput').then((m) => m.MoveInput),
    body: toRequestBody,
    // The schema has validated the body: a missing required field has become an error.
    send: (body, options) =>
      api.staffBooking.move.call({ params: { id }, body: body as z.input<typeof MoveInput>, ...options }),
    onDone: async ({ data }, { refund_difference: isRefunded, reason }) => {
      toasts.success(t('move.done'))
      if (isRefunded && data.price_difference < 0) {
        // Without an amount, what is owed is refunded: the difference. If it fails, the appointment still shows it.
        const body = { reason: reason.trim().slice(0, longestRefundReason) }
        if (await refunding.run({ params: { id }, body })) toasts.success(t('refund.requested'))
      }
      void queries.invalidateQueries({ queryKey: ['staffAppointments'] })
      void queries.invalidateQueries({ queryKey: ['staffBooking'] })
      void navigate('/appointments')
    },
    draftKey: `appointments.move.${id}`,
    handlesOwnError: true,
  })
}

/** Returns how many things on the screen were changed: the slot is one. */
function countChanges({ dirty, values }: Form<MoveValues>): number {
  if (dirty === 0) return 0
  return [hasSlot(values), values.reason !== '', values.refund_difference].filter(Boolean).length
}

type MoveFormProps = { appointment: Appointment; choices: BookingChoices }

function MoveForm({ appointment, choices }: MoveFormProps) {
  const t = useText('staffAppointments')
  const format = useFormatClinicTime()
  const { time_zone: own } = useUser()
  const form = useMoveForm(appointment, choices.today ?? dayIn(own))
  const { patient, doctor, status, starts_at: startsAt, time_zone: zone, clinic } = appointment
  const isVacation = isNationalVacation(choices, form.values.from)
  return (
    <AppointmentFormPage
      title={t('move.title')}
      form={{ ...form, dirty: countChanges(form), problems: countProblems(Object.keys(form.errors)) }}
      saveLabel={t('move.save')}
      savingText={t('move.saving')}
      canSave={!isVacation}
      readOnlyReason={
        status === APPOINTMENT_STATUS.scheduled || appointment.credit_usable ? undefined : t('move.notPossible')
      }
    >
      <FormSection title={t('move.now')} why={t('move.nowWhy')}>
        <Person
          id={patient.id}
          name={patient.name_text}
          photo={patient.avatar}
          line={[doctor.name_text, clinic.name, format([startsAt], zone, true)].map(isolated).join(' · ')}
          size={40}
        />
      </FormSection>
      <SlotSection form={form} choices={choices} isVacation={isVacation} />
      <FormSection title={t('move.reasonTitle')} why={t('move.reasonWhy')}>
        <PriceNotice appointment={appointment} form={form} />
        <TextAreaField {...form.field('reason')} label={t('move.reason')} rows={2} maxLength={500} />
      </FormSection>
    </AppointmentFormPage>
  )
}

/** Says what a move to a clinic with another price does, and offers to refund the difference. */
function PriceNotice({ appointment, form }: { appointment: Appointment; form: Form<MoveValues> }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const { can } = useAuthSession()
  const { clinic, date } = form.values
  const usual = useQuery({
    ...api.staffBooking.price.query({
      params: { clinic: clinic?.id ?? 0, date: date ?? '', patient: appointment.patient.id },
    }),
    ...handlesOwnError,
    enabled: clinic !== null && date !== null,
  })
  const price = usual.data?.data.price ?? clinic?.price
  if (!clinic || price === undefined || clinic.id === appointment.clinic.id || price === appointment.price) return null
  const amounts = { before: formatNumber(appointment.price, language), after: formatNumber(price, language) }
  const isRefundable = isPaid(appointment) && price < appointment.price && can('refund-appointment')
  const { value: isRefundChosen, ...refundField } = form.field('refund_difference')
  const difference = isolated(formatPounds(Math.abs(appointment.price - price), language))
  const notice = noticeOf(appointment, price)
  return (
    <>
      <InlineNotice tone="warn">{t(notice, { ...amounts, difference })}</InlineNotice>
      {isRefundable && (
        <CheckboxField
          {...refundField}
          checked={isRefundChosen}
          label={t('move.refund', { amount: difference })}
          hint={t('move.refundHint', amounts)}
        />
      )}
    </>
  )
}

/** Returns what a move to a clinic with another price does with the price and with what was paid. */
function noticeOf(appointment: Appointment, price: number) {
  const isHigher = price > appointment.price
  if (appointment.credit_usable) return isHigher ? 'move.creditHigher' : 'move.creditLower'
  if (isUnpaid(appointment.payment_status)) return 'move.priceUnpaid'
  return isHigher && isPaid(appointment) ? 'move.priceHigher' : 'move.pricePaid'
}

function isPaid({ payment_status: status, paid }: Appointment): boolean {
  return status === PAYMENT_STATUS.paid && paid > 0
}
