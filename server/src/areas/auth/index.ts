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
export { removeFactors } from './secondFactor/factors'
export { proveCurrentPassword } from './secondFactor/limitedProof'
export { sendFactorMail } from './secondFactor/mails'
export { resetSecondFactorByOperator } from './secondFactor/resetByOperator'
export { requireSecondFactorOfAdministrators, seedRoles } from './seed'
