import { IconHourglass } from '@tabler/icons-react'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDate, formatTime } from '../../../ui/format'
import { SlotHoldNotice } from '../../../ui/visit/Countdown'
import { millisecondsOf } from '../time/instants'

const maxCountdownMs = 60 * 60_000

type SlotHoldProps = {
  /** ISO instant. */
  until: string
  onEnd?: () => void
  /** Hides the text visually on phones, for a place beside a button. */
  compact?: boolean
}

/** Shows when a slot hold expires: a countdown during the last hour, the day and time before that. */
export function SlotHold({ until, onEnd, compact = false }: SlotHoldProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const end = millisecondsOf(until)
  if (end - Date.now() <= maxCountdownMs)
    return (
      <SlotHoldNotice until={end} onEnd={onEnd} compact={compact}>
        {t('hold.words')}
      </SlotHoldNotice>
    )
  return (
    <InlineNotice icon={<IconHourglass />}>
      {t('hold.until', { day: formatDate(end, language, zone, 'day'), time: formatTime(end, language, zone) })}
    </InlineNotice>
  )
}
