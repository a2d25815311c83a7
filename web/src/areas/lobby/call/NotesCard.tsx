import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useSession'
import { Card } from '../../../ui/Card'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { formatTime } from '../../../ui/format'
import classes from './Call.module.css'
import type { NoteKeeper } from './noteKeeper'

const longest = 20_000
const fields = ['examination', 'diagnosis', 'recommendations'] as const

/** What the doctor writes, saved while writing. */
export function NotesCard({ keeper }: { keeper: NoteKeeper }) {
  const t = useText('lobby')
  return (
    <Card title={t('notes.title')} actions={<Saved keeper={keeper} />}>
      <div className={classes.notes}>
        {fields.map((field) => (
          <TextAreaField
            key={field}
            label={t(`notes.${field}`)}
            value={keeper.notes[field]}
            onChange={(value) => keeper.write({ [field]: value })}
            onBlur={() => void keeper.flush()}
            maxLength={longest}
            rows={field === 'recommendations' ? 6 : 3}
            {...(field === 'recommendations' ? { hint: t('notes.hint') } : {})}
          />
        ))}
      </div>
    </Card>
  )
}

function Saved({ keeper }: { keeper: NoteKeeper }) {
  const t = useText('lobby')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { state, savedAt } = keeper
  const time = savedAt && formatTime(savedAt, language, zone)
  const words =
    state === 'kept' ? t('notes.kept') : state === 'saved' ? time && t('notes.saved', { time }) : t('notes.saving')
  return (
    <p className={classes.saved} role="status">
      {state === 'saved' || state === 'kept' ? words : <span aria-hidden="true">{words}</span>}
    </p>
  )
}
