export { demoAccounts, demoPassword, demoPeople } from './demoAccounts'
export { authHandlers, outboxHandlers, profileHandlers, settingsHandlers } from './handlers'
export { seedRoles } from './seed'
