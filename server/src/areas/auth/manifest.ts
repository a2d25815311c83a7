import { auth, settings } from '#contract/auth/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { authHandlers, settingsHandlers } from './handlers'
import { authRules } from './policy'
import { authSources } from './sources'

export const authArea: AreaManifest = {
  name: 'auth',
  calls: [handledCalls('auth', auth, authHandlers), handledCalls('settings', settings, settingsHandlers)],
  rules: authRules,
  sources: authSources,
}
