export { sendLink } from './accountTokens'
export {
  clearRefreshCookie,
  endAuthSessionsOf,
  endUseOfOldPassword,
  listAuthSessions,
  signOutDevice,
} from './authSessions'
export { demoAccounts, demoPassword, demoPeople } from './demoAccounts'
export { seedFirstAdmin } from './firstAdmin'
export { seedRoles } from './seed'
export { auditLimited, auditRefusedPassword } from './signIns'
