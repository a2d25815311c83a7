import type { PaymentProviderName } from '#contract/payments/evidence'

/** The pages on which patients pay: by card or in another way on Paymob's page, or with a number of Fawry. */
export const payMethods = ['card', 'paymob', 'fawry'] as const
export type PayMethod = (typeof payMethods)[number]

/** Returns the address of the page on which an appointment is paid with a method. */
export function payAddress(method: PayMethod, appointmentId: number): string {
  return `/payment/${method}?appointment_id=${appointmentId}`
}

/** Returns the methods that a provider offers, in the order in which they are listed. */
export function methodsOf(provider: PaymentProviderName): readonly PayMethod[] {
  return provider === 'fawry' ? ['fawry'] : ['card', 'paymob']
}

/**
 * Returns the address of the list of payment methods of an appointment.
 * @param isChange also while it can be paid with a number of Fawry, to whose page the list otherwise leads on
 */
export function methodsAddress(appointmentId: number, isChange = false): string {
  return `/payment/methods?appointment_id=${appointmentId}${isChange ? '&change=true' : ''}`
}

/**
 * Returns the code of the appointment in the reference of an attempt to pay it, `{code}-{n}`; undefined if the text has
 * another form.
 */
export function codeOfReference(reference: string | null): string | undefined {
  return /^(.{1,64})-\d{1,3}$/.exec(reference ?? '')?.[1]
}
