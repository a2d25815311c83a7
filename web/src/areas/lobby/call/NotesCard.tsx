import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { Card } from '../../../ui/Card'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { formatTime } from '../../../ui/format'
import classes from './Call.module.css'
import type { NotesAutosave } from './notesAutosave'

const maxLength = 20_000
const fields = ['examination', 'diagnosis', 'recommendations'] as const

type NotesCardProps = {
  notes: NotesAutosave
  /** When the patient can read them; `whenShown`: the recommendations also while the visit is running. */
  readBy: 'whenShown' | 'whenFinished' | 'now'
  /** Follows the recommendations: the control that shows them to the patient. */
  children?: ReactNode
}

/** Shows the doctor's notes, which are saved while typing. */
export function NotesCard({ notes, readBy, children }: NotesCardProps) {
  const t = useText('lobby')
  const hintOf = (field: (typeof fields)[number]) =>
    readBy === 'now'
      ? 'notes.hintNow'
      : readBy === 'whenShown' && field === 'recommendations'
        ? 'notes.hint'
        : 'notes.hintAfter'
  return (
    <Card title={t('notes.title')} actions={<Saved notes={notes} />}>
      <div className={classes.notes}>
        {fields.map((field) => (
          <TextAreaField
            key={field}
            label={t(`notes.${field}`)}
            value={notes.notes[field]}
            onChange={(value) => notes.write({ [field]: value })}
            onBlur={() => void notes.flush()}
            maxLength={maxLength}
            rows={field === 'recommendations' ? 6 : 3}
            hint={t(hintOf(field))}
          />
        ))}
        {children}
      </div>
    </Card>
  )
}

function Saved({ notes }: { notes: NotesAutosave }) {
  const t = useText('lobby')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { state, savedAt } = notes
  const time = savedAt && formatTime(savedAt, language, zone)
  const text =
    state === 'unsaved' ? t('notes.kept') : state === 'saved' ? time && t('notes.saved', { time }) : t('notes.saving')
  return (
    <p className={classes.saved} role="status">
      {state === 'saved' || state === 'unsaved' ? text : <span aria-hidden="true">{text}</span>}
    </p>
  )
}
