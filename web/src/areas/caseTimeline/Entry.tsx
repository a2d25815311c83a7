import type { TimelineEntry } from '#contract/caseTimeline/calls'
import { useText } from '../../app/i18n/useText'
import { useWardTime } from '../../app/time/useWardTime'
import { dayIn } from '../../lib/dates'
import { useLink } from '../../ui/link'
import { Name } from '../../ui/Name'
import { ScoreBadge } from '../vitals'
import { iconOf } from './kindIcons'
import classes from './timeline.module.css'
import type { TimelineCase } from './types'

/** One entry of a timeline; a link, if a tab of the case has more. */
export function Entry({ entry, of: shown }: { entry: TimelineEntry; of: TimelineCase }) {
  const t = useText('caseTimeline')
  const Link = useLink()
  const time = useWardTime(shown.zone, dayIn(shown.zone, entry.happened_at))
  const { kind_text: kind, text, details, score, author, target, happened_at: at, recorded_at: recorded } = entry
  const title = (
    <>
      {kind}
      {text && (
        <>
          : <Name>{text}</Name>
        </>
      )}
    </>
  )
  return (
    <li className={classes.entry} data-group={entry.group}>
      <span className={classes.icon} aria-hidden="true">
        {iconOf(entry)}
      </span>
      <div className={classes.text}>
        <p className={classes.title}>{target ? <Link to={shown.tabAddress(target.tab)}>{title}</Link> : title}</p>
        {score && <ScoreBadge score={score} />}
        {details.length > 0 && (
          <ul className={classes.details}>
            {details.map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts without an identity, which can be equal
              <li key={index}>
                <Name>{detail}</Name>
              </li>
            ))}
          </ul>
        )}
        <p className={classes.quiet}>
          {author && <Name>{author.name_text}</Name>}
          {author && recorded && ' · '}
          {recorded && t('recordedLater', { time: time(recorded) })}
        </p>
      </div>
      <time className={classes.time} dateTime={at}>
        {time(at)}
      </time>
    </li>
  )
}
