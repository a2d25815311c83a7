import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import type { WardEntry } from '../../../app/ward/entry'
import { BidiText } from '../../../ui/BidiText'
import { InstantText, WallTimeText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from './list.module.css'

/** What was recorded: of whom, what, and when. */
export function EntryFacts({ entry }: { entry: WardEntry }) {
  const t = useText('wardQueue')
  const { time_zone: zone } = useUser()
  return (
    <div className={classes.facts}>
      <p>
        <strong>
          <Name>{entry.patient}</Name>
        </strong>{' '}
        · <Isolate>{entry.title}</Isolate>
      </p>
      <p>
        {entry.wallTime && (
          <>
            <WallTimeText wallTime={entry.wallTime} /> ·{' '}
          </>
        )}
        <BidiText>{entry.lines.join(' · ')}</BidiText>
      </p>
      <p className={classes.quiet}>
        {t('recordedAt')} <InstantText instant={new Date(entry.recordedAt).toISOString()} zone={zone} />
      </p>
    </div>
  )
}
