import { auth, settings } from '#contract/auth/calls'
import { passkeys } from '#contract/auth/passkeys'
import { phoneSignIn } from '#contract/auth/phoneSignIn'
import { secondFactor } from '#contract/auth/secondFactor'
import { type AreaManifest, handledCalls } from '../manifest'
import { authHandlers, settingsHandlers } from './handlers'
import { sendResetLink } from './jobs'
import { phoneSignInHandlers } from './phoneSignIn/handlers'
import { sendSignInCode } from './phoneSignIn/jobs'
import { authRules } from './policy'
import { secondFactorHandlers } from './secondFactor/handlers'
import { passkeyHandlers } from './secondFactor/passkeys/handlers'
import { authSources } from './sources'

export const authArea: AreaManifest = {
  name: 'auth',
  calls: [
    handledCalls('auth', auth, authHandlers),
    handledCalls('secondFactor', secondFactor, secondFactorHandlers),
    handledCalls('passkeys', passkeys, passkeyHandlers),
    handledCalls('phoneSignIn', phoneSignIn, phoneSignInHandlers),
    handledCalls('settings', settings, settingsHandlers),
  ],
  rules: authRules,
  jobs: [sendResetLink, sendSignInCode],
  sources: authSources,
}
