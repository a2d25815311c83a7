import { auth, settings } from '#contract/auth/calls'
import { type AreaManifest, answered } from '../manifest'
import { authHandlers, settingsHandlers } from './handlers'

export const authArea: AreaManifest = {
  calls: [answered('auth', auth, authHandlers), answered('settings', settings, settingsHandlers)],
}
