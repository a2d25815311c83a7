import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Stars } from '../../../ui/StarRating'
import { RateDialog } from '../rating/RateDialog'
import classes from './RatingPart.module.css'

/** Shows the rating of a visit, or a button to rate it. */
export function RatingPart({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('show.rating')}>
      <div className={classes.rating}>
        {appointment.rate === null ? (
          <Button variant="light" icon={<IconStar />} onClick={() => setOpen(true)}>
            {t('rate.open')}
          </Button>
        ) : (
          <>
            <Stars value={appointment.rate} />
            <Button variant="subtle" size="small" onClick={() => setOpen(true)}>
              {t('rate.change')}
            </Button>
          </>
        )}
      </div>
      <RateDialog appointment={appointment} open={open} onClose={() => setOpen(false)} />
    </Card>
  )
}
