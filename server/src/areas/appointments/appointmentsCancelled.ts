import { domainEvent } from '../../platform/domainEvents'

/** Appointments were cancelled, by patients or by the hospital; not slot holds that expired. */
export const appointmentsCancelled = domainEvent<{ ids: readonly number[] }>('appointmentsCancelled')
