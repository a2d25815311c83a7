import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import type { StaffBookingInput } from '#contract/staffAppointments/bookingInput'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { withPhones } from '../../users'
import { type BookingBody, type BookingValues, toRequestBody } from './bookingValues'

type Booked = CallResponse<typeof import('#contract/staffAppointments/bookingCalls')['staffBooking']['create']>

/** Name of the draft of a booking by staff. */
export const bookingDraft = 'appointments.create'

/**
 * Manages the form of a booking by staff.
 * @param country ISO code of the country of national phone numbers
 */
export function useBookingForm(initial: BookingValues, country: string | null): Form<BookingValues> {
  const t = useText('staffAppointments')
  const toasts = useToasts()
  const queries = useQueryClient()
  return useForm<BookingValues, BookingBody, Booked>({
    initial,
    schema: () => import('#contract/staffAppointments/bookingInput').then((m) => m.StaffBookingInput),
    body: toRequestBody,
    send: async (body, options) =>
      // The schema has validated the body: a missing required field has become an error.
      api.staffBooking.create.call({
        body: (await withPhones(body, country)) as z.input<typeof StaffBookingInput>,
        ...options,
      }),
    onDone: ({ data }) => {
      toasts.success(
        t('create.done', { name: isolated(data.patient.name_text), number: formatBookingNumber(data.short_code) }),
      )
      void queries.invalidateQueries({ queryKey: ['staffAppointments'] })
      void queries.invalidateQueries({ queryKey: ['staffBooking'] })
      void navigate('/appointments')
    },
    draftKey: bookingDraft,
    handlesOwnError: true,
  })
}
