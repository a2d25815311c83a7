import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { formatDate, formatTime } from '../../../ui/format'
import { describeLastSeen } from './describeLastSeen'

/** Shows when an account was last used: the nearer, the more exactly. */
export function LastSeen({ at }: { at: string | null }) {
  const t = useText('users')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  if (!at) return t('seen.never')
  const { kind, text } = describeLastSeen(at, { now: Date.now(), language, zone })
  const shown =
    kind === 'relative'
      ? text
      : kind === 'today'
        ? t('seen.today', { time: formatTime(at, language, zone) })
        : formatDate(at, language, zone)
  return (
    <time dateTime={at}>
      <bdi>{shown}</bdi>
    </time>
  )
}
