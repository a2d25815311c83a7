import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { isWaiting, type WardEntry } from '../../../app/ward/entry'
import { useWard } from '../../../app/ward/useWard'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { CountPill } from '../../../ui/CountPill'
import { Empty } from '../../../ui/feedback/Empty'
import { Page } from '../../../ui/Page'
import { useUnsentFollowUps } from '../../submissions'
import { PinLock } from '../pin/PinLock'
import { PinNotice } from '../pin/PinNotice'
import { EntryRow } from './EntryRow'
import classes from './list.module.css'
import { UnsentNotes } from './UnsentNotes'

/** What the user has recorded on this device and the server has not confirmed, and what it has refused. */
export function UnsentPage() {
  const t = useText('wardQueue')
  const { entries, ward, phase } = useWard()
  const followUps = useUnsentFollowUps()
  // Their key has no PIN, and the page that is covered shows no patient.
  const notes = phase === 'open' || phase === 'page' ? followUps : []
  const [isBusy, setBusy] = useState(false)
  const waiting = entries.filter(isWaiting)
  const refused = entries.filter((entry) => !isWaiting(entry))
  const send = async () => {
    setBusy(true)
    await ward?.send()
    setBusy(false)
  }
  return (
    <Page title={t('title')} lead={t('lead')} width="narrow">
      <PinLock />
      <PinNotice />
      {refused.length > 0 && (
        <Card flush title={t('refusedTitle')} note={<CountPill count={refused.length} active />}>
          <Entries entries={refused} />
        </Card>
      )}
      {waiting.length > 0 && (
        <Card
          flush
          title={t('waitingTitle')}
          note={<CountPill count={waiting.length} />}
          actions={
            <Button
              size="small"
              icon={<IconRefresh />}
              onClick={() => void send()}
              busy={isBusy}
              busyText={t('sending')}
            >
              {t('send')}
            </Button>
          }
        >
          <Entries entries={waiting} />
        </Card>
      )}
      <UnsentNotes notes={notes} />
      {entries.length + notes.length === 0 && (
        <Card>
          <Empty title={t('none')} body={t('noneBody')} />
        </Card>
      )}
    </Page>
  )
}

function Entries({ entries }: { entries: readonly WardEntry[] }) {
  const { ward, sending } = useWard()
  if (!ward) return null
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <EntryRow key={entry.clientId} entry={entry} ward={ward} isSending={entry.clientId === sending} />
      ))}
    </ul>
  )
}
