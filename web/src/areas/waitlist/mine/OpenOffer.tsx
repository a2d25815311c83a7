import type { WaitlistEntry, WaitlistOffer } from '#contract/waitlist/entry'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { useUser } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDate, formatPounds, formatTime, listSeparator } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { SlotHoldNotice } from '../../../ui/visit/Countdown'
import classes from './MyWaitlist.module.css'
import type { useEntryActions } from './useEntryActions'

type OpenOfferProps = {
  entry: WaitlistEntry
  offer: WaitlistOffer
  actions: ReturnType<typeof useEntryActions>
}

/** Returns the text that says what accepting does to a later appointment. */
function effectOf({ move }: WaitlistOffer) {
  if (!move) return 'offer.booksToo'
  if (move.outstanding > 0) return 'offer.movesDearer'
  return move.refund > 0 ? 'offer.movesCheaper' : 'offer.moves'
}

/** Shows a held slot with the time left to accept it, and what accepting does. */
export function OpenOffer({ entry, offer, actions }: OpenOfferProps) {
  const t = useText('waitlist')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { problem, busy } = actions
  const { appointment: later } = entry
  const effectKey = later ? effectOf(offer) : 'offer.books'
  return (
    <div className={classes.offer}>
      <p className={classes.time}>
        {formatDate(offer.starts_at, language, zone, 'day')} · <bdi>{formatTime(offer.starts_at, language, zone)}</bdi>
      </p>
      <p>
        <Name>{offer.doctor.name_text}</Name> · <Name>{offer.hospital.name}</Name> · {t(`place.${offer.type}`)}
      </p>
      <p>
        {t(effectKey, {
          time: later
            ? [formatDate(later.starts_at, language, zone, 'day'), formatTime(later.starts_at, language, zone)].join(
                listSeparator(language),
              )
            : '',
          price: formatPounds(offer.price, language),
          amount: formatPounds((offer.move?.outstanding || offer.move?.refund) ?? 0, language),
        })}
      </p>
      {problem && (
        <InlineNotice tone="danger" alert>
          <ProblemText problem={problem} />
        </InlineNotice>
      )}
      <SlotHoldNotice until={Date.parse(offer.expires_at)} onEnd={actions.refetch}>
        {t('offer.held')}
      </SlotHoldNotice>
      <div className={classes.actions}>
        <Button
          variant="primary"
          onClick={() => void actions.accept()}
          busy={busy === 'accept'}
          busyText={t('accept.busy')}
        >
          {t(offer.move ? 'accept.move' : 'accept')}
        </Button>
        <Button onClick={() => void actions.decline()} busy={busy === 'decline'} busyText={t('decline.busy')}>
          {t('decline')}
        </Button>
      </div>
    </div>
  )
}
