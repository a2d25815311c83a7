import { IconHourglass } from '@tabler/icons-react'
import type { WaitlistEntry } from '#contract/waitlist/entry'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'
import { subjectOf, useWishText } from '../wishText'
import classes from './MyWaitlist.module.css'
import { OpenOffer } from './OpenOffer'
import { useEntryActions } from './useEntryActions'

/** Shows what a patient waits for, the open offer, and how to stop waiting. */
export function EntryCard({ entry }: { entry: WaitlistEntry }) {
  const t = useText('waitlist')
  const wish = useWishText()(entry)
  const actions = useEntryActions(entry)
  const isOpen = entry.offer?.state === 'open'
  return (
    <Card thread={isOpen}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Name>{subjectOf(entry)}</Name>
        </h2>
        <StatusBadge tone={isOpen ? 'warn' : 'neutral'} icon={<IconHourglass />}>
          {t(isOpen ? 'offer.open' : 'mine.waiting')}
        </StatusBadge>
      </div>
      <Facts
        layout="columns"
        facts={[
          { label: t('field.place'), value: <Name>{wish.place}</Name> },
          { label: t('field.dates'), value: wish.dates },
          { label: t('field.parts'), value: wish.parts },
        ]}
      />
      {entry.appointment && <p>{t('mine.moves')}</p>}
      {isOpen && entry.offer && <OpenOffer entry={entry} offer={entry.offer} actions={actions} />}
      {!isOpen && entry.offer?.state === 'expired' && <p>{t('offer.wasExpired')}</p>}
      <div className={classes.actions}>
        <Button
          variant="subtle"
          onClick={() => void actions.leave()}
          busy={actions.busy === 'leave'}
          busyText={t('leave.busy')}
        >
          {t('leave')}
        </Button>
      </div>
    </Card>
  )
}
