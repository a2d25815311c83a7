import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { CountPill } from '../../../ui/CountPill'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import type { UnsentFollowUp } from '../../submissions'
import { noteAddress } from '../addresses'
import classes from './list.module.css'

/** The follow-up notes that only this device has: they wait for the connection, or for a person to resolve them in their case. */
export function UnsentNotes({ notes }: { notes: readonly UnsentFollowUp[] }) {
  const t = useText('wardQueue')
  if (notes.length === 0) return null
  return (
    <Card
      flush
      title={t('notesTitle')}
      note={<CountPill count={notes.length} active={notes.some(({ refusal }) => refusal !== null)} />}
    >
      <ul className={classes.list}>
        {notes.map((note) => (
          <li key={note.clientId} className={classes.entry}>
            <div className={classes.facts}>
              <p>
                {note.patient && (
                  <>
                    <strong>
                      <Name>{note.patient}</Name>
                    </strong>{' '}
                    ·{' '}
                  </>
                )}
                <Name>{note.title}</Name>
              </p>
              <p className={classes.quiet}>{t(note.isFinal ? 'note.waits' : 'note.draft')}</p>
            </div>
            {note.refusal && (
              <InlineNotice tone="danger" title={t('why')}>
                <BidiText>{note.refusal}</BidiText>
              </InlineNotice>
            )}
            <div className={classes.buttons}>
              <Button size="small" to={noteAddress(note.episodeId, note.tab)}>
                {t('openRecord')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
