export { AffectedAppointmentsDialog } from './affected/AffectedAppointmentsDialog'
export { type AffectedAppointments, affectedAppointmentsIn } from './affected/affectedAppointments'
export { ArrivalButtons } from './arrival/ArrivalButtons'
