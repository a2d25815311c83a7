import { IconCheck, IconClockX, IconHandStop, IconHourglass, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OfferState as OfferStateName } from '#contract/rules/waitlist'
import type { StaffWaitlistEntry } from '#contract/waitlist/entry'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { formatTime } from '../../../ui/format'
import { StatusBadge } from '../../../ui/StatusBadge'

const icons: Record<OfferStateName, ReactNode> = {
  open: <IconHourglass />,
  accepted: <IconCheck />,
  declined: <IconX />,
  expired: <IconClockX />,
  stopped: <IconHandStop />,
}

/** Shows the latest offer: its slot, its state, and until when an open one can be accepted. */
export function OfferState({ offer }: Pick<StaffWaitlistEntry, 'offer'>) {
  const t = useText('waitlist')
  const language = useLanguage()
  if (!offer) return <>{t('offerState.none')}</>
  return (
    <>
      <StatusBadge tone={offer.state === 'open' ? 'warn' : 'neutral'} icon={icons[offer.state]}>
        {offer.state === 'open'
          ? t('offerState.openUntil', { time: formatTime(offer.expires_at, language, offer.time_zone) })
          : t(`offerState.${offer.state}`)}
      </StatusBadge>{' '}
      <ClinicTime instant={offer.starts_at} zone={offer.time_zone} withDate />
    </>
  )
}
