export { cancelAppointments, cancellationValues } from './cancelAppointments'
export { appointmentJobs } from './jobs'
export { doctorDrafts, notifyDoctors, notifyPatients, patientDrafts } from './notifications'
export { patientAppointment, patientAppointments } from './patientAppointment'
