import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { TextLink } from '../../../ui/TextLink'
import { VisitFacts } from '../booking/VisitFacts'
import classes from './useDetails.module.css'

/** Returns the Details button of a card and the content that it opens, for the card to place. */
export function useDetails(appointment: PatientAppointment): { toggle: ReactNode; details: ReactNode } {
  const t = useText('appointments')
  const id = useId()
  const [open, setOpen] = useState(false)
  return {
    toggle: (
      <Button
        iconAfter={open ? <IconChevronUp /> : <IconChevronDown />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('card.details')}
      </Button>
    ),
    details: open && (
      <div id={id} className={classes.details}>
        <VisitFacts appointment={appointment} />
        <TextLink to={`/patient/appointments/${appointment.id}/show`}>{t('card.all')}</TextLink>
      </div>
    ),
  }
}
