import { IconInbox, IconMicroscope, IconNotes, IconTruckDelivery, IconX } from '@tabler/icons-react'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { Investigation } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import classes from '../investigations.module.css'
import type { Step } from './InvestigationDialog'
import { useSaved } from './useSaved'

type EventButtonsProps = { order: Investigation; onStep: (step: Step) => void }

/** Records what happens to an order before its result: a sample was taken, sent or received, it cannot be used, or what is known so far. */
export function EventButtons({ order, onStep }: EventButtonsProps) {
  const t = useText('investigations')
  const saved = useSaved()
  const call = useCall(api.investigations.recordEvent, { handlesOwnError: true })
  const record = async (event: 'sample_taken' | 'sent' | 'received') => {
    const response = await call.run({ params: { id: order.id }, body: { event, note: null, revision: order.revision } })
    if (response) saved(t('recorded'))
  }
  const isLab = order.center_type === CENTER_TYPE.lab
  return (
    <section className={classes.stack} aria-label={t('event.title')}>
      <div className={classes.badges}>
        {isLab && (
          <Button icon={<IconMicroscope />} onClick={() => void record('sample_taken')}>
            {t('event.sample_taken')}
          </Button>
        )}
        {isLab && (
          <Button icon={<IconTruckDelivery />} onClick={() => void record('sent')}>
            {t('event.sent')}
          </Button>
        )}
        <Button icon={<IconInbox />} onClick={() => void record('received')}>
          {t(isLab ? 'event.received' : 'event.started')}
        </Button>
        <Button icon={<IconNotes />} onClick={() => onStep('preliminary')}>
          {t('event.preliminary')}
        </Button>
        <Button icon={<IconX />} onClick={() => onStep('reject')}>
          {t('event.rejected')}
        </Button>
      </div>
      <ProblemNotice problem={call.problem} />
    </section>
  )
}
