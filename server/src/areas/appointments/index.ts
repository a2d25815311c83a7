export {
  AppointmentRow,
  appointmentRows,
  appointmentRowsWith,
  currentStatus,
  isCancelledByHospital,
  isSlotHeld,
} from './appointmentRow'
export { cancelAppointments, cancellationValues } from './cancelAppointments'
export { confirmPaid } from './changes'
export { appointmentJobs } from './jobs'
export { doctorDrafts, notifyDoctors, notifyPatients, patientDrafts } from './notifications'
export { patientAppointment, patientAppointments } from './patientAppointment'
