export { notifyAdminsOfPatient } from './adminsOfPatient'
export {
  AppointmentRow,
  appointmentRows,
  appointmentRowsWith,
  currentStatus,
  isCancelledByHospital,
  isSlotHeld,
  ListedAppointmentRow,
  listedAppointmentRows,
} from './appointmentRow'
export { appointmentsCancelled } from './appointmentsCancelled'
export { releaseHolds, slotRefusal } from './book'
export { dayLimitProblem } from './bookingLimits'
export { type BusyPeriod, busyPatients, busyPeriods, overlaps } from './busyTimes'
export { cancelAppointments, cancellationValues } from './cancelAppointments'
export { cancellationTerms } from './cancellation'
export { confirmPaid } from './changes'
export { currentSlots, type DayOffer, dayOffer, isAway } from './dayOffer'
export { publishFromDoctor } from './fromDoctor'
export { appointmentJobs } from './jobs'
export { doctorDrafts, notifyDoctors, notifyPatients, patientDrafts } from './notifications'
export { outstandingOf } from './outstanding'
export { lockOwnAppointment, lockOwnAppointmentWith } from './ownAppointment'
export { patientAppointment, patientAppointments } from './patientAppointment'
export { lastVisitToClinic, priceOn } from './prices'
export { restoreReleased } from './restore'
