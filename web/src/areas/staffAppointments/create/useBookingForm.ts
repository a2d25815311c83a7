import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import type { CashEntry } from '#contract/payments/cash'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import type { StaffBookingInput } from '#contract/staffAppointments/bookingInput'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useLeaveGuard } from '../../../app/router/useLeaveGuard'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { dayIn } from '../../../lib/dates'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { withPhones } from '../../users'
import { type BookingBody, type BookingValues, countChanges, countProblems, toRequestBody } from './bookingValues'

type Booked = CallResponse<typeof import('#contract/staffAppointments/bookingCalls')['staffBooking']['create']>

/**
 * Opens the list of appointments, of the day of the one that was booked unless it is today, and marks that one: the list that
 * opens otherwise can have it on a later page.
 */
export function showBooked({ id, starts_at, time_zone }: { id: number; starts_at: string; time_zone: string }): void {
  const day = dayIn(time_zone, Date.parse(starts_at))
  const dates = day === dayIn(time_zone) ? '' : `?from=${day}&to=${day}`
  void navigate(`/appointments${dates}`, { state: { booked: id } })
}

/** Name of the draft of a booking by staff, unless it begins with a patient. */
export const bookingDraft = 'appointments.create'

/** The form of a booking, with what is counted as the user sees it. */
export interface BookingForm extends Form<BookingValues> {
  problems: number
  /** Lets the user leave without being asked. */
  release: () => void
}

/**
 * Manages the form of a booking by staff. Without a receipt to print, it leads to the list, where the booking is marked.
 * @param first the initial values, of which those of the first call count
 * @param country ISO code of the country of national phone numbers
 * @param onReceipt called with the receipt of cash
 * @param draftKey under which what was entered is kept
 */
export function useBookingForm(
  first: BookingValues,
  country: string | null,
  onReceipt: (receipt: CashEntry) => void,
  draftKey: string,
): BookingForm {
  const t = useText('staffAppointments')
  const toasts = useToasts()
  const queries = useQueryClient()
  const [initial] = useState(first)
  const form = useForm<BookingValues, BookingBody, Booked>({
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
      void queries.invalidateQueries({ queryKey: ['cash'] })
      release()
      if (data.receipt) onReceipt(data.receipt)
      else showBooked(data)
    },
    guard: false,
    draftKey,
    handlesOwnError: true,
  })
  const dirty = form.dirty === 0 ? 0 : countChanges(form.values, initial)
  const release = useLeaveGuard(dirty > 0)
  return { ...form, dirty, problems: countProblems(Object.keys(form.errors)), release }
}
