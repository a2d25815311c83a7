import type { StaffWaitlistEntry } from '#contract/waitlist/entry'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { InstantText } from '../../../ui/DateTimeText'
import { Name } from '../../../ui/Name'
import { useWishText } from '../wishText'

/** Shows where and when a patient wants to be seen, and whether an appointment would be moved. */
export function WishOf({ entry }: { entry: StaffWaitlistEntry }) {
  const t = useText('waitlist')
  const { place, dates, parts } = useWishText()(entry)
  return (
    <>
      <Name>{place}</Name> · {dates} · {parts}
      {entry.appointment && ` · ${t('staff.moves')}`}
    </>
  )
}

/** Shows since when a patient waits. */
export function Since({ entry }: { entry: StaffWaitlistEntry }) {
  const { time_zone: zone } = useUser()
  return <InstantText instant={entry.created_at} zone={zone} />
}
