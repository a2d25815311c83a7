export { appointmentRules, seesAppointment, seesPatient } from './policy'
export { appointments, complaintAttachments, ratings } from './tables'
