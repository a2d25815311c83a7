import type { PatientAppointment } from '#contract/appointments/booking'

/**
 * How a visit can be confirmed: free of charge, with cash at the hospital, or not at all as long as there is no online
 * payment.
 */
export type Method = 'free' | 'cash' | 'none'

/** Returns how a visit can be confirmed. */
export function methodOf({ price, clinic_type: type }: Pick<PatientAppointment, 'price' | 'clinic_type'>): Method {
  if (price === 0) return 'free'
  return type === 'physical' ? 'cash' : 'none'
}
