export { invalidateLinks, sendLink } from './accountTokens'
export { type AddressEvent, sendAddressMail } from './addressMails'
export {
  clearRefreshCookie,
  endAuthSessionsOf,
  endUseOfOldPassword,
  listAuthSessions,
  signOutDevice,
} from './authSessions'
export { type DemoAccount, demoAccounts, demoPassword, demoPeople } from './demoAccounts'
export { type Administrators, createFirstAdmin, readAdministrators, seedFirstAdmin } from './firstAdmin'
export { identityWarnings } from './identityWarnings'
export { openAccountAt } from './openAccount'
export { hasPhoneSignIn, isPhoneTaken, requireOwnPhone } from './phoneSignIn/accounts'
export { invitePhone, leavePhone } from './phoneSignIn/invitePhone'
export { removeFactors } from './secondFactor/factors'
export { proveCurrentPassword } from './secondFactor/limitedProof'
export { sendFactorMail } from './secondFactor/mails'
export { withProof } from './secondFactor/proof'
export { resetSecondFactorByOperator } from './secondFactor/resetByOperator'
export { requireSecondFactorOfAdministrators, seedRoles } from './seed'
