export { appointmentRefunds, refundsOfAppointments } from './appointmentRefunds'
export { retirePayable } from './attempts'
export { createRefund } from './refundRequests'
