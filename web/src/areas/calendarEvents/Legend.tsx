import { EVENT_TYPE } from '#contract/calendarEvents/codes'
import { useText } from '../../app/i18n/useText'
import classes from './CalendarPage.module.css'
import { lookOf } from './entryIcon'

const kinds = [
  { text: 'legend.clinic', entry: { kind: 'clinic', type: null } },
  { text: 'legend.round', entry: { kind: 'round', type: null } },
  { text: 'legend.duty', entry: { kind: 'event', type: EVENT_TYPE.duty } },
  { text: 'legend.onCall', entry: { kind: 'event', type: EVENT_TYPE.onCall } },
  { text: 'legend.meeting', entry: { kind: 'event', type: EVENT_TYPE.meeting } },
  { text: 'legend.training', entry: { kind: 'event', type: EVENT_TYPE.training } },
  { text: 'legend.vacation', entry: { kind: 'vacation', type: null } },
] as const

/** What the icons of a calendar mean. */
export function Legend() {
  const t = useText('calendarEvents')
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {kinds.map(({ text, entry }) => (
        <li key={text}>
          <span aria-hidden="true">{lookOf(entry).icon}</span>
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
