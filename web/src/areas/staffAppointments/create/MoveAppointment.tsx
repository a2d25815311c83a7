import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { MoveInput } from '#contract/staffAppointments/bookingInput'
import { useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { useFormatClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { dayIn } from '../../../lib/dates'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { FormSection } from '../../../ui/form/FormSection'
import { formatNumber } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import { AppointmentFormPage, type BookingChoices, isNationalVacation, useBookingChoices } from './AppointmentFormPage'
import { initialSlot, type SlotValues, slotBodyOf } from './bookingValues'
import { SlotSection } from './SlotSection'

type Appointment = CallResponse<typeof import('#contract/staffAppointments/calls')['staffAppointments']['show']>['data']

interface MoveValues extends SlotValues {
  reason: string
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

function useMoveForm({ id, specialty }: Appointment) {
  const t = useText('staffAppointments')
  const { time_zone: zone } = useUser()
  const toasts = useToasts()
  const queries = useQueryClient()
  const bodyOf = (values: MoveValues) => ({ ...slotBodyOf(values), reason: values.reason })
  return useForm<MoveValues, ReturnType<typeof bodyOf>>({
    initial: { ...initialSlot(String(specialty.id), dayIn(zone)), reason: '' },
    schema: () => import('#contract/staffAppointments/bookingInput').then((m) => m.MoveInput),
    body: bodyOf,
    // The schema has validated the body: a missing required field has become an error.
    send: (body, options) =>
      api.staffBooking.move.call({ params: { id }, body: body as z.input<typeof MoveInput>, ...options }),
    onDone: () => {
      toasts.success(t('move.done'))
      void queries.invalidateQueries({ queryKey: ['staffAppointments'] })
      void queries.invalidateQueries({ queryKey: ['staffBooking'] })
      void navigate('/appointments')
    },
    draftKey: `appointments.move.${id}`,
    handlesOwnError: true,
  })
}

type MoveFormProps = { appointment: Appointment; choices: BookingChoices }

function MoveForm({ appointment, choices }: MoveFormProps) {
  const t = useText('staffAppointments')
  const format = useFormatClinicTime()
  const form = useMoveForm(appointment)
  const { patient, doctor, status, starts_at: startsAt, time_zone: zone, clinic } = appointment
  const isVacation = isNationalVacation(choices, form.values.from)
  return (
    <AppointmentFormPage
      title={t('move.title')}
      form={form}
      saveLabel={t('move.save')}
      savingText={t('move.saving')}
      canSave={!isVacation}
      readOnlyReason={status === APPOINTMENT_STATUS.scheduled ? undefined : t('move.notPossible')}
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
        <PriceNotice appointment={appointment} values={form.values} />
        <TextAreaField {...form.field('reason')} label={t('move.reason')} rows={2} maxLength={500} />
      </FormSection>
    </AppointmentFormPage>
  )
}

/** Says what a move to a clinic with another price does. */
function PriceNotice({ appointment, values }: { appointment: Appointment; values: SlotValues }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const { clinic, date } = values
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
  return (
    <InlineNotice tone="warn">
      {t(appointment.payment_status === 1 ? 'move.priceUnpaid' : 'move.pricePaid', amounts)}
    </InlineNotice>
  )
}
