import { auth, settings } from '#contract/auth/calls'
import { passkeys } from '#contract/auth/passkeys'
import { secondFactor } from '#contract/auth/secondFactor'
import { type AreaManifest, handledCalls } from '../manifest'
import { authHandlers, settingsHandlers } from './handlers'
import { sendResetLink } from './jobs'
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
    handledCalls('settings', settings, settingsHandlers),
  ],
  rules: authRules,
  jobs: [sendResetLink],
  sources: authSources,
}
