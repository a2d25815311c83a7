export { demoAccounts, demoPassword, demoPeople } from './demoAccounts'
export { seedFirstAdmin } from './firstAdmin'
export { authHandlers, outboxHandlers, profileHandlers, settingsHandlers } from './handlers'
export { seedRoles } from './seed'
