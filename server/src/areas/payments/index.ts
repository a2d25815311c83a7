export { appointmentRefunds, refundsOfAppointments } from './appointmentRefunds'
export { createRefund } from './refundRequests'
