export { cancelAppointments, cancellationValues } from './cancelAppointments'
export { appointmentJobs } from './jobs'
export { notifyDoctors, notifyPatients } from './notifications'
export { patientAppointment, patientAppointments } from './patientAppointment'
