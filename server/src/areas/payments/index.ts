export { appointmentRefunds, refundsOfAppointments } from './appointmentRefunds'
export { retirePayable } from './attempts'
export { ownsMoneyOf, refuseOwnMoney } from './ownMoney'
export { createRefund } from './refundRequests'
