import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { formatTime, listSeparator } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { useUiLanguage } from '../../ui/texts'
import type { Presence } from './types'

/** Returns a function that says in words whether a doctor is on duty, online and in a call, and how fast they answer. */
export function usePresenceText(): (presence: Presence) => string {
  const t = useText('consultationRequests')
  const language = useUiLanguage()
  const { time_zone: zone } = useUser()
  return ({ on_duty_until: until, is_online: isOnline, in_call: inCall, usual_minutes: usual }) =>
    [
      until ? t('presence.duty', { time: isolated(formatTime(until, language, zone)) }) : t('presence.noDuty'),
      t(isOnline ? 'presence.online' : 'presence.offline'),
      t(inCall ? 'presence.inCall' : 'presence.free'),
      ...(usual === null ? [] : [t('presence.usual', { count: usual })]),
    ].join(listSeparator(language))
}
