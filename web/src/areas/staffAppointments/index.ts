import { lazy } from 'react'

export { AppointmentStatusBadge } from './AppointmentStatusBadge'
export { ReceiptButton, ReceiptDialog } from './cash/ReceiptDialog'
export { type BookingChoices, isNationalVacation, useBookingChoices } from './create/AppointmentFormPage'
export { type BookingValues, initialSlot, initialValues, type SlotValues, slotBodyOf } from './create/bookingValues'
export { PriceSection } from './create/PriceSection'
export { SlotSection } from './create/SlotSection'
export { useCancelAppointment } from './useCancelAppointment'

/** Loaded with the first follow-up that is booked. */
export const BookFollowUp = lazy(() => import('./followUp/BookFollowUp').then((m) => ({ default: m.BookFollowUp })))
