export { appointmentRules, seesAppointment, seesPatient, staffOfClinic } from './policy'
export { appointments, complaintAttachments, ratings } from './tables'
