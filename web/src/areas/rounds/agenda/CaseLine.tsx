import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'
import classes from '../rounds.module.css'
import type { AgendaCase } from '../types'

/** A case of an agenda in words: the patient without name, the question, who presents it, and what it still needs. */
export function CaseLine({ agendaCase, number }: { agendaCase: AgendaCase; number: number | null }) {
  const t = useText('rounds')
  const { patient, question, minutes, presenter, case_location: place, state, missing, notes, images } = agendaCase
  return (
    <>
      <span className={classes.cardHead}>
        <strong>
          {number !== null && `${number}. `}
          <bdi>{patient.label}</bdi>
        </strong>
        <span className={classes.quiet}>{t('minutes', { minutes })}</span>
      </span>
      {question && (
        <span>
          <BidiText>{question}</BidiText>
        </span>
      )}
      <span className={classes.quiet}>
        {presenter && <Name>{presenter.name_text}</Name>}
        {presenter && place && ' · '}
        {place && <Name>{place}</Name>}
      </span>
      <span className={classes.buttons}>
        {state === 'proposed' && (
          <StatusBadge tone="neutral" icon={<IconCheck />} outline>
            {t('proposed')}
          </StatusBadge>
        )}
        {notes > 0 && (
          <StatusBadge tone="ok" icon={<IconCheck />}>
            {t('notesWritten', { notes })}
          </StatusBadge>
        )}
        {images.length > 0 && <span className={classes.quiet}>{t('images.count', { count: images.length })}</span>}
        {missing.map((text) => (
          <StatusBadge key={text} tone="warn" icon={<IconAlertTriangle />}>
            {text}
          </StatusBadge>
        ))}
      </span>
    </>
  )
}
