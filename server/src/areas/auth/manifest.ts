import { auth, settings } from '#contract/auth/calls'
import { type AreaManifest, handledCalls } from '../manifest'
import { authHandlers, settingsHandlers } from './handlers'

export const authArea: AreaManifest = {
  name: 'auth',
  calls: [handledCalls('auth', auth, authHandlers), handledCalls('settings', settings, settingsHandlers)],
}
